import { secondsInDay, secondsInHour } from 'date-fns/constants';
import type { Booking, OrderTableBody } from '#contract/bookings.ts';
import { bookedHalfHours, tablesFor } from '#domain/booking.ts';
import { normalisePhone } from '#domain/phone.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { findCustomer } from '../account/customer-repository.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { mayOpen } from '#server/http/visitor.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import {
  type BookingRow,
  changeBooking,
  countComing,
  findBookingByKey,
  holdBookables,
  insertBooking,
  takeTable,
  type TableRow,
} from './booking-repository.ts';
import { bookingStrings } from './booking-strings.ts';
import { viewBooking } from './booking-view.ts';
import { planReminder } from './booking-reminder.ts';
import { type BookingFields, refuseBooking, visitObstacles } from './booking-rules.ts';
import { type BookingContext, type BookingPlace, loadBookingPlace } from './free-times.ts';
import { announceBooking } from './announce-booking.ts';

/** {@link BookingContext} of the guest. `ip` is stored with the consent and nowhere else. */
export interface BookContext extends BookingContext {
  readonly key: string | null;
  readonly ip: string;
  readonly sessionSecret: string;
}

/** Limits: upcoming visits per phone, bookings per phone and day, and per address and hour (docs/product.md §30.9). */
const MOST_COMING = 3;
const PER_PHONE_A_DAY = 10;
const PER_ADDRESS_AN_HOUR = 20;

/** Validates the requested booking. @throws BOOKING_REFUSED, with a message for each field */
const agreed = (place: BookingPlace, body: OrderTableBody): { name: string; phone: string; startsAt: Date } => {
  const name = body.name.trim();
  const phone = normalisePhone(body.phone_number);
  const startsAt = new Date(body.starts_at);
  const visit = visitObstacles(place, body.guests, startsAt);
  if (visit.restaurant_id !== undefined) return refuseBooking(visit);
  const fields: BookingFields = {
    ...(name === '' && { name: bookingStrings.name }),
    ...(phone === null && { phone_number: bookingStrings.phone }),
    ...(!body.consents.personal_data && { consents: bookingStrings.consent }),
    ...visit,
  };
  if (phone === null || Object.keys(fields).length > 0) return refuseBooking(fields);
  return { name, phone, startsAt };
};

/** @throws BOOKING_REFUSED: the restaurant requires a phone confirmed by login code, and it is not the caller's (§30.19) */
const assertConfirmed = async ({ db, visitor }: BookContext, place: BookingPlace, phone: string): Promise<void> => {
  if (place.question.restaurant.booking_config.is_phone_confirmed !== true) return;
  if (visitor.customerId === null) refuseBooking({ phone_number: bookingStrings.logIn });
  const customer = await findCustomer(db, visitor.customerId);
  if (customer?.phone !== phone) refuseBooking({ phone_number: bookingStrings.ownPhone });
};

/** @throws RATE_LIMITED, BOOKING_REFUSED: too many upcoming visits */
const assertMayBook = async ({ db, now, ip, sessionSecret }: BookContext, phone: string): Promise<void> => {
  const phoneHash = keyedHash(sessionSecret, 'phone', phone);
  const ipHash = keyedHash(sessionSecret, 'ip', addressBlock(ip));
  const message = bookingStrings.tooOften;
  // The first one locks against concurrent bookings by the same phone.
  const perPhone = { bucket: `booking phone ${phoneHash}`, limit: PER_PHONE_A_DAY, windowSeconds: secondsInDay };
  const perAddress = { bucket: `booking ip ${ipHash}`, limit: PER_ADDRESS_AN_HOUR, windowSeconds: secondsInHour };
  await countHit(db, { ...perPhone, now, message });
  await countHit(db, { ...perAddress, now, message });
  if ((await countComing(db, phone, now)) >= MOST_COMING) refuseBooking({ phone_number: bookingStrings.tooManyComing });
};

/** Takes the first of these tables that is free the whole time. @throws BOOKING_TIME_TAKEN */
const seat = async (db: Database, booking: BookingRow, tables: readonly TableRow[], minutes: number, now: Date) => {
  const cells = bookedHalfHours(booking.startsAt, minutes);
  for (const table of tables) {
    if (!(await takeTable(db, booking.id, table, booking.guests, cells))) continue;
    return table.id === booking.tableId
      ? booking
      : changeBooking(db, booking.id, { tableId: table.id, updatedAt: now });
  }
  throw new ApiError('BOOKING_TIME_TAKEN');
};

/**
 * `POST /order-table` (docs/product.md §30.5): books the smallest free table that seats the guests. The database allows each
 * half hour of a table once, so of concurrent calls for the last one exactly one succeeds. The same key always returns that
 * booking, however late.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, BOOKING_REFUSED (with a message for each field), BOOKING_TIME_TAKEN, RATE_LIMITED
 */
export async function bookTable(context: BookContext, body: OrderTableBody): Promise<Booking> {
  const { db, now, visitor, key, ip } = context;
  const known = key === null ? undefined : await findBookingByKey(db, key);
  if (known) {
    if (!mayOpen(known.customerId, visitor)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    return viewBooking(known, visitor, now);
  }
  const place = await loadBookingPlace(db, body.restaurant_id, now);
  const { name, phone, startsAt } = agreed(place, body);
  await assertConfirmed(context, place, phone);
  await assertMayBook(context, phone);
  const { restaurant, terms } = place.question;
  const fitting = tablesFor(place.tables, body.guests);
  const [first] = fitting;
  if (!first) throw new ApiError('BOOKING_TIME_TAKEN');
  const made = await insertBooking(db, {
    id: newSecretId(),
    placeKey: key,
    customerId: visitor.customerId,
    device: visitor.device,
    status: 'confirmed',
    restaurantId: body.restaurant_id,
    restaurantName: restaurant.name,
    restaurantAddress: restaurant.address,
    restaurantPhone: restaurant.phone_number,
    timezone: restaurant.timezone,
    tableId: first.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + terms.minutes * MINUTE),
    guests: body.guests,
    name,
    phoneNumber: phone,
    wishes: body.wishes?.trim() || null,
    consentVersion: body.consents.version,
    consentIp: ip,
    createdAt: now,
    updatedAt: now,
  });
  // Just created with this key by another session, or it is someone else's: the retry finds it.
  if (!made) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 });
  await holdBookables(db, body.restaurant_id, place.tables);
  const booking = await seat(db, made, fitting, terms.minutes, now);
  await planReminder(db, booking, terms, now);
  await announceBooking(db, 'booking.placed', booking);
  return viewBooking(booking, visitor, now);
}
