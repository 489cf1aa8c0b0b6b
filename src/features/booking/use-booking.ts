import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderTableBody, BookingSlots } from '#contract/bookings.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import {
  bookedIdOf,
  forgetWanted,
  wantedBookings,
  wantTable,
  type WantedBooking,
} from '#client/bookings/booking-commands.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useServices, useConnectivity } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { newKey } from '#lib/ids.ts';
import { bookingDays, bookingTimes, USUAL_BOOKING_TERMS } from '#domain/booking.ts';
import { bookingSlotsQuery, type SlotsQuestion } from '#client/queries/booking-queries.ts';
import { formatDay } from '#domain/relative-day.ts';
import { relativeDayLabel, SHORT_WEEKDAYS } from '#domain/day-labels.ts';
import { calendarDate, formatTime, instantOf, zonedParts } from '#domain/zoned-time.ts';
import { bookingStrings } from './booking-strings.ts';

/** State of the booking in this sheet. */
interface Booking {
  /** As stored; null if there is none, or it is confirmed. */
  readonly wanted: WantedBooking | null;
  /** Id of the confirmed booking. */
  readonly bookedId: string | null;
  /** An attempt is in progress. */
  readonly busy: boolean;
  readonly book: (body: OrderTableBody, restaurant: Pick<Restaurant, 'name' | 'timezone'>) => void;
  /** Withdraws it before it is sent, or dismisses the rejection. */
  readonly forget: () => void;
}

/** Books through the outbox: stored before sending, sent once, and confirmed only by the server's response (docs/product.md §30.13). */
export function useBook(): Booking {
  const { outbox, clock } = useServices();
  const bookings = useSlice((state) => state.bookings);
  const { showToast } = useToasts();
  const [key, setKey] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await change();
      // Resolves on a response, or when there is none.
      await outbox.flush();
    } catch (error) {
      showToast(errorMessage(error), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    wanted: key === null ? null : (wantedBookings({ bookings }).find((one) => one.key === key) ?? null),
    bookedId: key === null ? null : bookedIdOf({ bookings }, key),
    busy,
    book: (body, { name, timezone }) => {
      const made = newKey();
      setKey(made);
      const wanted: WantedBooking = {
        key: made,
        waits: true,
        body,
        place: { name, timezone },
        created_at: clock.now().getTime(),
        looked_at: null,
        sent: false,
        error: null,
      };
      void run(() => outbox.commit((state) => wantTable(state, wanted)));
    },
    forget: () => {
      if (key !== null) void outbox.commit((state) => forgetWanted(state, key));
      setKey(null);
    },
  };
}

/** Default largest group, where the restaurant has not set one. */
const USUAL_LARGEST = 10;

export interface Times {
  /** Undefined until loaded. While another day's times load: that day, without times. */
  readonly slots: BookingSlots | undefined;
  /** Derived from the restaurant's hours while offline: whether a table is free is unknown. */
  readonly isGuess: boolean;
  /** While another day's times load: the number of times of the day before it, whose space they take. Otherwise null. */
  readonly reserved: number | null;
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
  const known = isGuess ? guessOf(restaurant, question, now) : isOther ? undefined : data;
  // Another day's times must not be pressable: one of them would be booked for the wrong day, or dropped.
  const { date } = question;
  const isDayLoading = isPlaceholderData && !isGuess && known !== undefined && date !== null && known.date !== date;
  return {
    slots: isDayLoading ? { ...known, date, times: [] } : known,
    isGuess,
    reserved: isDayLoading ? known.times.length : null,
    failed: isError && !isKnown && !isOffline,
    busy: isFetching,
    retry: () => void refetch(),
  };
}

/** Formats a `YYYY-MM-DD` date in the restaurant's zone: «Сегодня», «Завтра», «пт, 27 ноября». */
export function dayLabel(date: string, now: Date, timezone: string): string {
  return relativeDayLabel(instantOf(date, '12:00', timezone), now, timezone);
}

/** {@link dayLabel} for use within a sentence: «завтра». */
export function dayWords(date: string, now: Date, timezone: string): string {
  const label = dayLabel(date, now, timezone);
  return label.charAt(0).toLocaleLowerCase('ru') + label.slice(1);
}

/** The local time at the restaurant; after midnight it names the night too, since the chip is listed under the previous evening. */
export function timeLabel(at: Date, date: string, timezone: string): string {
  const time = formatTime(at, timezone);
  if (calendarDate(at, timezone) === date) return time;
  return `${time} ${bookingStrings.night(SHORT_WEEKDAYS[zonedParts(at, timezone).weekday])}`;
}

/** «завтра в 19:00, до 21:00». */
export function visitWords(from: Date, to: Date, now: Date, timezone: string): string {
  const start = `${formatDay(from, now, timezone)} в\u00a0${formatTime(from, timezone)}`;
  return bookingStrings.until(start, formatTime(to, timezone));
}
