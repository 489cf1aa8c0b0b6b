import { useQueries } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { bookingSlotsQuery } from '#client/queries/booking-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '../booking.module.css';
import { bookingStrings } from '../booking-strings.ts';
import { timeLabel } from './when.ts';

/** Maximum number of restaurants queried, and of times shown for each. */
const MOST_RESTAURANTS = 4;
const MOST_TIMES = 3;

interface ElsewhereTimesProps {
  /** `YYYY-MM-DD`. */
  date: string;
  guests: number;
  /** The town's other restaurants that accept bookings. */
  restaurants: readonly Restaurant[];
  onRestaurant: (id: number) => void;
}

/** Lists restaurants of the town with a free table on that day, when the chosen one has none (docs/product.md §30.4). */
export function ElsewhereTimes({ date, guests, restaurants, onRestaurant }: ElsewhereTimesProps): JSX.Element | null {
  const { api } = useServices();
  const asked = restaurants.slice(0, MOST_RESTAURANTS);
  const answers = useQueries({
    queries: asked.map(({ id }) => bookingSlotsQuery(api, { restaurantId: id, guests, date })),
  });
  // Failed queries are skipped: the chosen restaurant's days are still shown.
  const found = asked.flatMap((restaurant, index) => {
    const times = answers[index]?.data?.times ?? [];
    return times.length === 0 ? [] : [{ restaurant, times }];
  });
  if (found.length === 0) {
    // Content below does not shift when the times load.
    return answers.some(({ isLoading }) => isLoading) ? <Skeleton height="4.75rem" /> : null;
  }
  return (
    <div className={css['group']} role="status">
      <p>{bookingStrings.elsewhere}</p>
      <div className={css['actions']}>
        {found.map(({ restaurant, times }) => (
          <Button key={restaurant.id} variant="quiet" onClick={() => onRestaurant(restaurant.id)}>
            {bookingStrings.elsewhereAt(
              restaurant.name,
              times.slice(0, MOST_TIMES).map((at) => timeLabel(new Date(at), date, restaurant.timezone)),
              times.length - MOST_TIMES,
            )}
          </Button>
        ))}
      </div>
    </div>
  );
}
