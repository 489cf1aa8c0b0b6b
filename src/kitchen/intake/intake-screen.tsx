import type { JSX } from 'react';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { ChooseRestaurant } from '../shell/choose-restaurant.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { useShownRestaurant } from '../shell/use-shown-restaurant.ts';
import { BusyForm } from './busy-form.tsx';
import { IntakeCard } from './intake-card.tsx';
import css from './intake.module.css';
import { intakeStrings } from './intake-strings.ts';
import { PauseForm } from './pause-form.tsx';
import { useIntake } from './use-intake.ts';

/** Whether orders are accepted, and how long they take (docs/product.md §26.14, §26.15). */
export function IntakeScreen(): JSX.Element {
  const restaurant = useShownRestaurant();
  return (
    <>
      <h1 className={visuallyHiddenClass}>{intakeStrings.heading}</h1>
      {restaurant === null ? (
        <ChooseRestaurant />
      ) : (
        <IntakeOf key={restaurant.id} restaurantId={restaurant.id} timezone={restaurant.timezone} />
      )}
    </>
  );
}

function IntakeOf({ restaurantId, timezone }: { restaurantId: number; timezone: string }): JSX.Element {
  const { read, shown, pause, resume, busy } = useIntake(restaurantId);
  return (
    <div className={css['screen']}>
      <ReadState read={read}>
        {(answer) => (
          <div className={css['pair']}>
            {shown(answer).map((intake) => (
              <IntakeCard
                key={intake.order_type}
                intake={intake}
                timezone={timezone}
                onResume={() => resume(intake.order_type)}
                onQuick={() => busy(intake.order_type, null)}
              />
            ))}
          </div>
        )}
      </ReadState>
      <div className={css['pair']}>
        <PauseForm onPause={pause} />
        <BusyForm onBusy={busy} />
      </div>
    </div>
  );
}
