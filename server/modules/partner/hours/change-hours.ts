import { and, asc, eq, gte } from 'drizzle-orm';
import type * as v from 'valibot';
import type * as contract from '#contract/partner-manage.ts';
import type { TimeRange } from '#contract/primitives.ts';
import { openIntervals } from '#domain/schedule.ts';
import { addDays, calendarDate } from '#domain/zoned-time.ts';
import { hoursExceptions, restaurants } from '#server/db/schema/places.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { audit } from '../audit-log.ts';
import { openRestaurant } from '../open-restaurant.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { displacedBy, type ExpectedHere, expectedAt } from '#server/modules/places/expected-here.ts';

type RestaurantHours = v.InferOutput<typeof contract.RestaurantHours>;
type Restaurant = Pick<typeof restaurants.$inferSelect, 'id' | 'name' | 'timezone' | 'openingHours'>;

/** A year ahead: a later date is a mistake. */
const FURTHEST_DAYS = 366;

type Exception = RestaurantHours['exceptions'][number];

/** What each day of its own leaves without the restaurant (docs/product.md §26.22). */
const affectedDays = (
  expected: ExpectedHere,
  { openingHours, timezone }: Restaurant,
  exceptions: readonly Exception[],
): RestaurantHours['affected'] =>
  exceptions
    .map(({ date }) => {
      const before = { ...openingHours, exceptions: exceptions.filter((one) => one.date !== date) };
      const after = { ...openingHours, exceptions };
      return { date, ...displacedBy(expected, { before, after, timezone }) };
    })
    .filter(({ orders, bookings }) => orders.length + bookings.length > 0);

/** @param wanted a day as it would be changed */
const hoursOf = async (
  { db, now }: PartnerContext,
  restaurant: Restaurant,
  wanted: Exception | null = null,
): Promise<RestaurantHours> => {
  const { id, name, timezone, openingHours } = restaurant;
  const yesterday = addDays(calendarDate(now, timezone), -1);
  const { date, hours, reason } = hoursExceptions;
  const stored = await db
    .select({ date, hours, reason })
    .from(hoursExceptions)
    .where(and(eq(hoursExceptions.restaurantId, id), gte(date, yesterday)))
    .orderBy(asc(date));
  const exceptions =
    wanted === null
      ? stored
      : [...stored.filter((one) => one.date !== wanted.date), wanted].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const affected = exceptions.length === 0 ? [] : affectedDays(await expectedAt(db, id, now), restaurant, exceptions);
  return { restaurant_id: id, name, timezone, opening_hours: openingHours, exceptions, affected };
};

/** `GET /hours` (docs/product.md §26.22), in chain order. */
export async function readChainHours(context: PartnerContext): Promise<v.InferOutput<typeof contract.HoursAnswer>> {
  const rows = new Map((await context.db.select().from(restaurants)).map((row) => [row.id, row]));
  const found: RestaurantHours[] = [];
  for (const id of (await readPlaces(context.db)).restaurants.keys()) {
    const row = rows.get(id);
    if (row && mayActFor(context.partner, id)) found.push(await hoursOf(context, row));
  }
  return { restaurants: found };
}

/** {@link readChainHours} for one restaurant. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readRestaurantHours(context: PartnerContext, restaurantId: number): Promise<RestaurantHours> {
  return hoursOf(context, await openRestaurant(context, restaurantId));
}

/** Whether hours lie within the weekday's: zones have their own hours, and couriers and cooks work in those only. */
const isWithin = ({ openingHours, timezone }: Restaurant, date: string, hours: TimeRange[]): boolean => {
  const usual = openIntervals(openingHours, timezone, date, date);
  const own = openIntervals({ ...openingHours, exceptions: [{ date, hours }] }, timezone, date, date);
  return own.every(({ start, end }) => usual.some((opening) => opening.start <= start && end <= opening.end));
};

/**
 * Shortens a restaurant's hours on a date, or closes it, from today on; customers see it within seconds. A dry run returns what would be,
 * and changes nothing.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED: invalid, past or more than a year ahead, or hours outside the regular ones
 */
export async function changeHours(
  context: PartnerContext,
  {
    restaurant_id: restaurantId,
    date,
    hours,
    reason,
    dry_run: isDryRun,
  }: v.InferOutput<typeof contract.ChangeHoursBody>,
): Promise<RestaurantHours> {
  const { db, now } = context;
  const restaurant = await openRestaurant(context, restaurantId);
  const today = calendarDate(now, restaurant.timezone);
  const refuse = (message: string) => new ApiError('VALIDATION_FAILED', { fields: { date: [message] } });
  if (Number.isNaN(Date.parse(date)) || addDays(date, 0) !== date) throw refuse(partnerStrings.noSuchDay);
  if (date < today) throw refuse(partnerStrings.dayPast);
  if (date > addDays(today, FURTHEST_DAYS)) throw refuse(partnerStrings.dayFar);
  if (!isWithin(restaurant, date, hours)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { hours: [partnerStrings.notOpenThen] } });
  }
  const change = { hours, reason: reason.trim() };
  if (isDryRun) return hoursOf(context, restaurant, { date, ...change });
  await db
    .insert(hoursExceptions)
    .values({ restaurantId, date, ...change })
    .onConflictDoUpdate({ target: [hoursExceptions.restaurantId, hoursExceptions.date], set: change });
  await renewVersion(db, now);
  await audit(context, 'hours.change', { restaurantId, details: { date, ...change } });
  return hoursOf(context, restaurant);
}

/** Restores a date's regular weekday hours; a no-op if they apply already. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function resetHours(
  context: PartnerContext,
  { restaurant_id: restaurantId, date }: v.InferOutput<typeof contract.ResetHoursBody>,
): Promise<RestaurantHours> {
  const { db, now } = context;
  const restaurant = await openRestaurant(context, restaurantId);
  await db
    .delete(hoursExceptions)
    .where(and(eq(hoursExceptions.restaurantId, restaurantId), eq(hoursExceptions.date, date)));
  await renewVersion(db, now);
  await audit(context, 'hours.reset', { restaurantId, details: { date } });
  return hoursOf(context, restaurant);
}
