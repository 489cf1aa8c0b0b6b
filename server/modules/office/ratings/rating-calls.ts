import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type OfficeRating,
  type OfficeRatings,
  type OfficeRatingsBody,
  RATINGS_PAGE,
  type RatingStars,
  type ReplyToRatingBody,
} from '#contract/office-ratings.ts';
import { AskedInstant } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { orderItems, orderRatings, orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { whoseOrders } from '../customers/whose-orders.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { may, requireRight } from '../rights.ts';

/** The most stars of a low rating. */
const LOW = 3;
const OF_STARS: Readonly<Record<RatingStars, SQL | undefined>> = {
  all: undefined,
  low: lte(orderRatings.stars, LOW),
  high: gt(orderRatings.stars, LOW),
};
/** Rated anew since the reply, too. */
const UNANSWERED = or(isNull(orderRatings.repliedAt), gt(orderRatings.at, orderRatings.repliedAt));

/** @throws {ApiError} VALIDATION_FAILED: not a cursor. */
const before = (after: string | null): SQL | undefined => {
  if (after === null) return undefined;
  const [at = '', number = ''] = after.split('~');
  if (!v.is(AskedInstant, at) || !/^\d{1,9}$/.test(number)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { after: [officeStrings.wrongValue] } });
  }
  const time = new Date(at);
  return or(lt(orderRatings.at, time), and(eq(orderRatings.at, time), lt(orders.number, Number(number))));
};

const rowsOf = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      rating: orderRatings,
      order: {
        id: orders.id,
        number: orders.number,
        type: orders.orderType,
        createdAt: orders.createdAt,
        customerId: orders.customerId,
      },
      restaurant: { id: restaurants.externalId, name: restaurants.name, timezone: restaurants.timezone },
    })
    .from(orderRatings)
    .innerJoin(orders, eq(orders.id, orderRatings.orderId))
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(where)
    .orderBy(desc(orderRatings.at), desc(orders.number))
    .limit(limit);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A line by its order and its number there. */
const lineKey = (orderId: string, itemId: number): string => `${orderId} ${itemId}`;

/** Returns the names of rated lines by {@link lineKey}. */
const dishNames = async (db: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.filter(({ rating }) => rating.items.length > 0).map(({ order }) => order.id);
  if (ids.length === 0) return new Map();
  const items = await db
    .select({ orderId: orderItems.orderId, itemId: orderItems.itemId, name: orderItems.name })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids));
  return new Map(items.map(({ orderId, itemId, name }) => [lineKey(orderId, itemId), name]));
};

const answer = (
  { rating, order, restaurant }: Row,
  names: ReadonlyMap<string, string>,
  mayOpen: boolean,
): OfficeRating => {
  const dishes = (liked: boolean): string[] =>
    rating.items.filter((one) => one.liked === liked).flatMap((one) => names.get(lineKey(order.id, one.item_id)) ?? []);
  const { reply, repliedAt, repliedBy } = rating;
  return {
    order_number: String(order.number),
    order_type: order.type,
    ordered_at: order.createdAt.toISOString(),
    timezone: restaurant.timezone,
    restaurant: restaurant.name,
    stars: rating.stars,
    comment: rating.comment,
    liked: dishes(true),
    disliked: dishes(false),
    at: rating.at.toISOString(),
    reply:
      reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString(), by: repliedBy ?? '' },
    unanswered: repliedAt === null || rating.at > repliedAt,
    customer_id: mayOpen ? order.customerId : null,
  };
};

/**
 * `POST /ratings` (docs/product.md §34.50): ratings of orders, the latest first.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant), VALIDATION_FAILED (the cursor)
 */
export async function readOfficeRatings(
  call: OfficeContext,
  { restaurant, stars, unanswered, after }: OfficeRatingsBody,
): Promise<OfficeRatings> {
  const { db, person } = call;
  const restaurantId = await whoseOrders(call, 'ratings.reply', restaurant);
  const where = and(
    OF_STARS[stars],
    unanswered ? UNANSWERED : undefined,
    restaurantId === null ? undefined : eq(orders.restaurantId, restaurantId),
    before(after),
  );
  const found = await rowsOf(db, where, RATINGS_PAGE + 1);
  const rows = found.slice(0, RATINGS_PAGE);
  const names = await dishNames(db, rows);
  const last = rows.at(-1);
  return {
    ratings: rows.map((row) => answer(row, names, may(person, 'customers.find', row.restaurant.id))),
    next: last && found.length > rows.length ? `${last.rating.at.toISOString()}~${last.order.number}` : null,
  };
}

/**
 * `POST /ratings/reply` (docs/product.md §34.50): writes the reply that the customer sees at the order, changes it or takes it back. The log has
 * who did it, under the order's number.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND; ORDER_CHANGED: the customer has rated anew, or someone else has replied meanwhile
 */
export async function replyToRating(
  call: OfficeContext,
  { order_number: number, at, replied_at: repliedAt, text }: ReplyToRatingBody,
): Promise<OfficeRating> {
  const { db, person, now } = call;
  const byNumber = eq(orders.number, Number(number));
  const [found] = await rowsOf(db, byNumber, 1);
  // Who may reply nowhere learns nothing of orders.
  if (found === undefined) requireRight(person, 'ratings.reply', person.restaurants[0] ?? null);
  if (found === undefined) throw new ApiError('NOT_FOUND');
  requireRight(person, 'ratings.reply', found.restaurant.id);
  const isSeen = eq(orderRatings.at, new Date(at));
  const isSame = repliedAt === null ? isNull(orderRatings.repliedAt) : eq(orderRatings.repliedAt, new Date(repliedAt));
  const changed = await db
    .update(orderRatings)
    .set(
      text === null
        ? { reply: null, repliedAt: null, repliedBy: null }
        : { reply: text, repliedAt: now, repliedBy: person.name },
    )
    .where(and(eq(orderRatings.orderId, found.order.id), isSeen, isSame))
    .returning({ id: orderRatings.orderId });
  if (changed.length === 0) throw new ApiError('ORDER_CHANGED', { message: officeStrings.ratedAnew });
  await auditOffice(call, 'rating.reply', { order_number: number, taken_back: text === null });
  const [row] = await rowsOf(db, byNumber, 1);
  if (row === undefined) throw new ApiError('NOT_FOUND');
  const names = await dishNames(db, [row]);
  return answer(row, names, may(person, 'customers.find', row.restaurant.id));
}
