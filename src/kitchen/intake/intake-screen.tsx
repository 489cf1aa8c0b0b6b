import type { JSX } from 'react';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { extraMinutesAt, pauseAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ChooseRestaurant, useShownRestaurant } from '../shell/restaurant-choice.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { BusyForm, PauseForm } from './intake-forms.tsx';
import { intakeStrings } from './intake-strings.ts';
import { useIntake, type ShownIntake } from './use-intake.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './intake.module.css';

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
        <PauseForm restaurantId={restaurantId} onPause={pause} />
        <BusyForm onBusy={busy} />
      </div>
    </div>
  );
}

interface IntakeCardProps {
  readonly intake: ShownIntake;
  readonly timezone: string;
  readonly onResume: () => void;
  readonly onQuick: () => void;
}

/** How orders of one type are accepted now, the text that customers see, and a way to resume. */
function IntakeCard({ intake, timezone, onResume, onQuick }: IntakeCardProps): JSX.Element {
  const now = useKitchenNow();
  const type = intake.order_type;
  const pause = pauseAt([intake], type, now);
  const extra = extraMinutesAt([intake], type, now);
  const time = (instant: string | Date): string => formatTime(new Date(instant), timezone);
  return (
    <section className={cx(css['card'], pause !== null && css['paused'])} aria-label={intakeStrings.type[type]}>
      <h2>{intakeStrings.type[type]}</h2>
      <div role="status" className={css['state']}>
        <p className={css['now']}>
          {pause !== null
            ? intakeStrings.paused(pause.until === null ? null : time(pause.until))
            : extra > 0 && intake.busy !== null
              ? intakeStrings.busy(intake.busy.minutes, intake.isAutomatic ? null : time(intake.busy.until))
              : intakeStrings.asAlways}
        </p>
        {intake.sending && <p className={css['muted']}>{intakeStrings.sending}</p>}
        {pause !== null && (
          <p>
            <span>{`${intakeStrings.customersRead} `}</span>
            <q>{pauseWords(type, pause, now, timezone)}</q>
          </p>
        )}
      </div>
      {pause !== null && (
        <Button size="large" wide className={css['touch']} onClick={onResume}>
          {intakeStrings.resume}
        </Button>
      )}
      {pause === null && extra > 0 && !intake.isAutomatic && (
        <Button variant="secondary" size="large" wide className={css['touch']} onClick={onQuick}>
          {intakeStrings.asQuick}
        </Button>
      )}
    </section>
  );
}
