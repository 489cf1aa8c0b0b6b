import { useState, type JSX } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { HoursAnswer } from '#contract/partner-manage.ts';
import { formatDay } from '#domain/relative-day.ts';
import { calendarDate, instantOf } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { ReadState, useRead } from '../shell/read-state.tsx';
import { useKitchen, useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { showsRestaurant } from '../data/kitchen-state.ts';
import { AffectedNote } from './affected-note.tsx';
import { HoursForm } from './hours-form.tsx';
import { hoursStrings } from './owner-strings.ts';
import css from './owner.module.css';

type RestaurantHours = v.InferOutput<typeof HoursAnswer>['restaurants'][number];

/** Days on which a restaurant is closed or has shorter hours (docs/product.md §26.22): the chosen restaurant's, or all. */
export function HoursScreen(): JSX.Element {
  const { settings } = useKitchenSnapshot().state;
  const read = useRead(['hours'], (api) => api.call(kitchenApi.partnerHours));
  return (
    <div className={css['screen']}>
      <h1 className={visuallyHiddenClass}>{hoursStrings.heading}</h1>
      <ReadState read={read}>
        {({ restaurants }) => (
          <>
            {restaurants
              .filter(({ restaurant_id: id }) => showsRestaurant(settings, id))
              .map((restaurant) => (
                <Restaurant key={restaurant.restaurant_id} hours={restaurant} onChanged={() => void read.refetch()} />
              ))}
          </>
        )}
      </ReadState>
    </div>
  );
}

function Restaurant({ hours, onChanged }: { hours: RestaurantHours; onChanged: () => void }): JSX.Element {
  const { api } = useKitchen();
  const now = useKitchenNow();
  const [isAsking, setAsking] = useState(false);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { restaurant_id: restaurantId, name, timezone, exceptions, affected } = hours;
  const today = calendarDate(now, timezone);
  const days = exceptions.filter(({ date }) => date >= today);
  const reset = async (date: string): Promise<void> => {
    setBusyWith(date);
    setProblem(null);
    try {
      const body = { restaurant_id: restaurantId, date };
      await api.call(kitchenApi.partnerResetHours, { body, idempotencyKey: newKey() });
      onChanged();
    } catch (error) {
      setProblem(errorMessage(error, hoursStrings.offline));
    } finally {
      setBusyWith(null);
    }
  };
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul className={css['orders']}>
        {days.length === 0 && <li className={css['muted']}>{hoursStrings.asAlways}</li>}
        {days.map(({ date, hours: ranges, reason }) => {
          const day = formatDay(instantOf(date, '12:00', timezone), now, timezone);
          const times = ranges.map(({ from, to }) => `${from}–${to}`).join(', ');
          return (
            <li key={date} className={css['order']} data-date={date}>
              <p>{hoursStrings.day(day, times, reason)}</p>
              {affected
                .filter((one) => one.date === date)
                .map((one) => (
                  <AffectedNote key={one.date} affected={one} timezone={timezone} />
                ))}
              <Button
                variant="quiet"
                size="large"
                busy={busyWith === date}
                aria-label={hoursStrings.resetOf(day)}
                onClick={() => void reset(date)}
              >
                {hoursStrings.reset}
              </Button>
            </li>
          );
        })}
        <li>
          {problem !== null && <p role="alert">{problem}</p>}
          <Button
            variant="secondary"
            size="large"
            aria-label={hoursStrings.changeTitle(name)}
            onClick={() => setAsking(true)}
          >
            {hoursStrings.change}
          </Button>
        </li>
      </ul>
      {isAsking && (
        <HoursForm
          hours={hours}
          today={today}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
