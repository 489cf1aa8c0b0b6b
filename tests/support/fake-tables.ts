import type { Booking, BookingSlots, ChangeBookingBody, OrderTableBody } from '#contract/bookings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { NOON } from './fixtures/chain.ts';

const HOUR = 3_600_000;
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];

/** One table for four, 18:00 to 20:00 in Kaluga, three days ahead, as in the contract. */
export class FakeTables {
  readonly bookings: Booking[] = [];
  /** Instants at which the table is booked by someone else. */
  readonly taken = new Set<string>();
  largest = 4;
  /** Whether bookings can be changed: another backend may not support it. */
  changes = true;

  private times(date: string, exceptId?: string): string[] {
    const all = ['15:00', '15:30', '16:00', '16:30', '17:00'].map((time) => `${date}T${time}:00.000Z`);
    const own = this.bookings
      .filter(({ status, id }) => status === 'confirmed' && id !== exceptId)
      .map(({ starts_at: at }) => Date.parse(at));
    const isFree = (at: string): boolean =>
      !this.taken.has(at) && own.every((booked) => Math.abs(booked - Date.parse(at)) >= 2 * HOUR);
    return all.filter(isFree);
  }

  slots({
    guests,
    restaurant_id,
    date,
    booking_id: changed,
  }: {
    guests: number;
    restaurant_id: number;
    date?: string | undefined;
    booking_id?: string | undefined;
  }): BookingSlots {
    const fits = guests <= this.largest;
    const days = DAYS.map((day) => ({ date: day, free: fits ? this.times(day, changed).length : 0 }));
    const shown = date ?? days.find(({ free }) => free > 0)?.date ?? null;
    return {
      restaurant_id,
      guests,
      largest_table: this.largest,
      booking_minutes: 120,
      date: shown,
      times: shown !== null && fits && DAYS.includes(shown) ? this.times(shown, changed) : [],
      days,
    };
  }

  book(body: OrderTableBody): Booking {
    if (!this.times(body.starts_at.slice(0, 10)).includes(body.starts_at)) throw new Refused('BOOKING_TIME_TAKEN');
    const booking: Booking = {
      id: String(this.bookings.length).padStart(22, 'B'),
      number: String(101 + this.bookings.length),
      status: 'confirmed',
      restaurant_id: body.restaurant_id,
      restaurant: {
        name: 'На Кирова',
        address: 'Калуга, ул. Кирова, 1',
        phone_number: '74842000000',
        timezone: 'Europe/Moscow',
      },
      starts_at: body.starts_at,
      ends_at: new Date(Date.parse(body.starts_at) + 2 * HOUR).toISOString(),
      guests: body.guests,
      name: body.name,
      phone_number: '79161234567',
      wishes: body.wishes,
      cancel_comment: null,
      is_masked: false,
      can_cancel: true,
      can_change: this.changes,
      created_at: NOON.toISOString(),
      updated_at: NOON.toISOString(),
    };
    this.bookings.push(booking);
    return booking;
  }

  list(ids: readonly string[] | null): Booking[] {
    return this.bookings.filter(({ id }) => ids === null || ids.includes(id)).toReversed();
  }

  cancel(id: string): Booking {
    const booking = this.bookings.find((one) => one.id === id);
    if (!booking) throw new Refused('BOOKING_NOT_FOUND');
    return Object.assign(booking, { status: 'canceled', can_cancel: false, can_change: false });
  }

  change({ booking_id: id, guests, starts_at: at }: ChangeBookingBody): Booking {
    const booking = this.bookings.find((one) => one.id === id);
    if (!booking) throw new Refused('BOOKING_NOT_FOUND');
    if (!this.times(at.slice(0, 10), id).includes(at)) throw new Refused('BOOKING_TIME_TAKEN');
    const ends = new Date(Date.parse(at) + 2 * HOUR).toISOString();
    return Object.assign(booking, { guests, starts_at: at, ends_at: ends });
  }
}
