import { useState } from 'react';
import type { OrderTableBody } from '#contract/bookings.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import {
  bookedIdOf,
  forgetWanted,
  wantedBookings,
  wantTable,
  type WantedBooking,
} from '#client/bookings/booking-commands.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { newKey } from '#lib/ids.ts';

/** State of the booking in this sheet. */
export interface Booking {
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
