import { useEffect } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { PartnerBooking, PartnerBookings } from '#contract/partner-bookings.ts';
import type { Command } from '../data/commands.ts';
import { useRead, useReread } from '../shell/read-state.tsx';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';

type List = v.InferOutput<typeof PartnerBookings>;
type BookingCommand = Extract<Command, { call: 'booking_mark' | 'booking_reject' }>;

/** A booking as this screen shows it, with unanswered taps applied. */
export interface ShownBooking extends PartnerBooking {
  readonly sending: boolean;
}

const isOf = (command: Command): command is BookingCommand => 'booking_id' in command.body;

const applied = (bookings: List['bookings'], { call, body }: BookingCommand): List['bookings'] =>
  bookings.map((one) => {
    if (one.id !== body.booking_id) return one;
    return call === 'booking_mark'
      ? { ...one, status: body.status }
      : { ...one, status: 'canceled', cancel_comment: body.comment ?? null };
  });

/**
 * The bookings of a restaurant as this screen shows them, and the actions that change them.
 *
 * @param date the first day, `YYYY-MM-DD` of the restaurant
 * @param days number of days from it on
 */
export function useBookings(restaurantId: number, date: string, days: number) {
  const { tap, onDone } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const reread = useReread<List>();
  const read = useRead<List>(
    ['bookings', restaurantId, date, days],
    (api) => api.call(kitchenApi.partnerBookings, { query: { restaurant_id: restaurantId, date, days } }),
    { keepsOld: true },
  );
  useEffect(
    () =>
      onDone((command) => {
        if (isOf(command)) {
          reread(['bookings', restaurantId, date, days], ({ bookings }) => ({ bookings: applied(bookings, command) }));
        }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `reread` is the same for one key
    [onDone, restaurantId, date, days],
  );
  const own = commands.filter(isOf);
  const shown = ({ bookings }: List): ShownBooking[] =>
    own
      .reduce(applied, bookings)
      .map((one) => ({ ...one, sending: own.some(({ body }) => body.booking_id === one.id) }));
  return {
    read,
    shown,
    mark: (booking: PartnerBooking, status: BookingMark) =>
      void tap({ call: 'booking_mark', body: { booking_id: booking.id, status } }),
    reject: (booking: PartnerBooking, comment: string | null) =>
      void tap({ call: 'booking_reject', body: { booking_id: booking.id, comment } }),
  };
}

/** What a booking's guests are marked as; `confirmed` undoes it. */
export type BookingMark = Extract<BookingCommand, { call: 'booking_mark' }>['body']['status'];
