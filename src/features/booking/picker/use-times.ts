import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookingSlots } from '#contract/bookings.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { bookingDays, bookingTimes, USUAL_BOOKING_TERMS } from '#domain/booking.ts';
import { bookingSlotsQuery, type SlotsQuestion } from '#client/queries/booking-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
/** Default largest group, where the restaurant has not set one. */
const USUAL_LARGEST = 10;

export interface Times {
  /** Undefined until loaded. */
  readonly slots: BookingSlots | undefined;
  /** Derived from the restaurant's hours while offline: whether a table is free is unknown. */
  readonly isGuess: boolean;
  /** The data shown is for an earlier query; the current one is loading. */
  readonly isStale: boolean;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

const guessOf = (restaurant: Restaurant, { guests, date }: SlotsQuestion, now: Date): BookingSlots => {
  const question = { restaurant, terms: USUAL_BOOKING_TERMS, now };
  const days = bookingDays(question)
    .map((day) => ({ date: day, times: bookingTimes(question, day) }))
    .filter(({ times }) => times.length > 0);
  const shown = date ?? days[0]?.date ?? null;
  return {
    restaurant_id: restaurant.id,
    guests,
    largest_table: USUAL_LARGEST,
    booking_minutes: USUAL_BOOKING_TERMS.minutes,
    date: shown,
    times: (days.find((day) => day.date === shown)?.times ?? []).map((at) => at.toISOString()),
    days: days.map((day) => ({ date: day.date, free: day.times.length })),
  };
};

/** Free times of a restaurant; while offline its hours, so that a table can still be requested (docs/product.md §30.13). */
export function useTimes(restaurant: Restaurant, question: SlotsQuestion, now: Date | null): Times {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...bookingSlotsQuery(api, question),
    placeholderData: keepPreviousData,
  });
  const isKnown = data !== undefined && !isPlaceholderData && data.restaurant_id === restaurant.id;
  // Changing a booking requires a connection, so its times are never guessed.
  const isGuess = isOffline && !isKnown && now !== null && question.bookingId === undefined;
  const isOther = data !== undefined && data.restaurant_id !== restaurant.id;
  return {
    slots: isGuess ? guessOf(restaurant, question, now) : isOther ? undefined : data,
    isGuess,
    isStale: isPlaceholderData && !isGuess,
    failed: isError && !isKnown && !isOffline,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
