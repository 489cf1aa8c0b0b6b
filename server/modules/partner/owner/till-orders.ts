import type * as v from 'valibot';
import type { SendToTillBody, SentToTill, TillOrder, TillOrders, TillQuery } from '#contract/partner-manage.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  dayBefore,
  findIikoOrder,
  type IikoOrderRow,
  listIikoRestaurants,
  listNotAtTill,
} from '#server/modules/iiko/iiko-repository.ts';
import { unknownThingOf } from '#server/modules/iiko/iiko-order.ts';
import { ON_ITS_WAY_MS } from '#server/modules/iiko/iiko-times.ts';
import { sendAgain } from '#server/modules/iiko/send-again.ts';
import { audit } from '../audit-log.ts';
import { openPartnerOrder } from '../orders/order-reads.ts';
import { mayActFor, type PartnerContext, requireRestaurant } from '../partner.ts';

const reasonOf = ({ state, problem, cancelProblem }: IikoOrderRow): Pick<TillOrder, 'why' | 'said'> => {
  if (cancelProblem !== null) return { why: 'not_canceled', said: cancelProblem };
  if (state === 'waiting') return { why: 'waiting', said: null };
  if (state === 'asked') return { why: 'unanswered', said: problem };
  const unknown = problem === null ? null : unknownThingOf(problem);
  return unknown === null ? { why: 'refused', said: problem } : { why: 'unknown_dish', said: unknown };
};

/**
 * `GET /till` (docs/product.md §26.30): active orders that have not reached the till, and canceled ones that are still
 * there, oldest first.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND
 */
export async function readTillOrders(
  { db, partner, now }: PartnerContext,
  { restaurant_id: restaurantId }: v.InferOutput<typeof TillQuery>,
): Promise<v.InferOutput<typeof TillOrders>> {
  if (restaurantId !== undefined) requireRestaurant(partner, restaurantId);
  const restaurants = (await listIikoRestaurants(db)).filter(
    (id) => mayActFor(partner, id) && (restaurantId === undefined || id === restaurantId),
  );
  const found = await listNotAtTill(db, restaurants, {
    before: new Date(now.getTime() - ON_ITS_WAY_MS),
    since: dayBefore(now),
  });
  return {
    restaurants,
    orders: found.map(({ row, number, status }) => ({
      order_id: row.orderId,
      number: String(number),
      restaurant_id: row.restaurantId,
      status,
      since: row.createdAt.toISOString(),
      ...reasonOf(row),
    })),
  };
}

/** Returns the current state of an order that was sent again. @throws {ApiError} ORDER_NOT_FOUND, ORDER_NOT_FOR_TILL */
export async function readSentToTill(
  context: PartnerContext,
  orderId: string,
): Promise<v.InferOutput<typeof SentToTill>> {
  await openPartnerOrder(context, orderId, { hold: false });
  const row = await findIikoOrder(context.db, { orderId });
  if (!row) throw new ApiError('ORDER_NOT_FOR_TILL');
  return { order_id: orderId, state: row.state };
}

/** `POST /till/send` (docs/product.md §26.30). @throws {ApiError} ORDER_NOT_FOUND, ORDER_NOT_FOR_TILL */
export async function sendToTill(
  context: PartnerContext,
  { order_id: orderId }: v.InferOutput<typeof SendToTillBody>,
): Promise<v.InferOutput<typeof SentToTill>> {
  const { db, now } = context;
  const order = await openPartnerOrder(context, orderId, { hold: true });
  if (!(await sendAgain(db, order, now))) throw new ApiError('ORDER_NOT_FOR_TILL');
  await audit(context, 'order.send_to_till', {
    restaurantId: order.restaurantId,
    details: { number: order.number },
  });
  return readSentToTill(context, orderId);
}
