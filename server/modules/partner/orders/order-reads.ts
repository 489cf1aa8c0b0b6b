import type * as v from 'valibot';
import type { PartnerOrder, PartnerOrderList, PartnerOrdersQuery } from '#contract/partner.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { mayActFor, type PartnerContext, restaurantsOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readPartnerTableCalls } from '../tables/table-calls.ts';
import { partnerOrder, partnerOrders } from './order-view.ts';
import { findPartnerOrder, listPartnerOrders, type Reached } from './partner-order-repository.ts';

const DEFAULT_LIMIT = 50;
/**
 * A change is dated when its call begins and seen when it is committed: what is read "since" goes back by more than any call takes,
 * so a change may be read twice, and none is left out.
 */
const OVERLAP_MS = 30_000;

/** `active`: reading what is under way, since an instant; `changes`: what has changed since. */
interface Cursor {
  readonly kind: 'active' | 'changes';
  readonly since: Date;
  readonly after: Reached | null;
}

const writeCursor = ({ kind, since, after }: Cursor): string => {
  const reached = after === null ? '' : ` ${after.updatedAt.getTime()} ${after.number}`;
  return Buffer.from(`${kind} ${since.getTime()}${reached}`).toString('base64url');
};

const readCursor = (text: string): Cursor => {
  const found = /^(active|changes) (\d{1,15})(?: (\d{1,15}) (\d{1,9}))?$/.exec(
    Buffer.from(text, 'base64url').toString(),
  );
  const [, kind, since, updatedAt, number] = found ?? [];
  if (kind === undefined) throw new ApiError('VALIDATION_FAILED', { fields: { since: [partnerStrings.cursor] } });
  return {
    kind: kind === 'active' ? 'active' : 'changes',
    since: new Date(Number(since)),
    after: number === undefined ? null : { updatedAt: new Date(Number(updatedAt)), number: Number(number) },
  };
};

/**
 * `GET /orders` (docs/product.md §26.7, §33.15): what is under way, or what has changed since a cursor, and the calls of tables.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED (a cursor of no list)
 */
export async function readPartnerOrders(
  context: PartnerContext,
  query: v.InferOutput<typeof PartnerOrdersQuery>,
): Promise<v.InferOutput<typeof PartnerOrderList>> {
  const { db, now } = context;
  const restaurants = restaurantsOf(context.partner, query.restaurant_id);
  const cursor: Cursor =
    query.since === undefined ? { kind: 'active', since: now, after: null } : readCursor(query.since);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listPartnerOrders(db, {
    restaurants,
    active: cursor.kind === 'active',
    since: cursor.kind === 'active' ? null : cursor.since,
    after: cursor.after,
    // One more than asked for says whether there is more.
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && found.length > limit;
  // What changes while several pages are read is found from when the first one was.
  const begun = cursor.kind === 'active' ? cursor.since : now;
  const next: Cursor = hasMore
    ? { ...cursor, after: { updatedAt: last.updatedAt, number: last.number } }
    : { kind: 'changes', since: new Date(begun.getTime() - OVERLAP_MS), after: null };
  return {
    orders: await partnerOrders(db, page),
    cursor: writeCursor(next),
    has_more: hasMore,
    table_calls: query.include === undefined ? [] : await readPartnerTableCalls(context, restaurants),
  };
}

/** An order of the partner's. @throws {ApiError} ORDER_NOT_FOUND: unknown, another restaurant's, or no kitchen has seen it. */
export async function openPartnerOrder(
  { db, partner }: PartnerContext,
  orderId: string,
  options: { readonly hold: boolean },
): Promise<OrderRow> {
  const order = await findPartnerOrder(db, orderId, options);
  if (!order || !mayActFor(partner, order.restaurantId)) throw new ApiError('ORDER_NOT_FOUND');
  return order;
}

/** `GET /order`, and the repeat of a change. @throws {ApiError} ORDER_NOT_FOUND. */
export async function readPartnerOrder(context: PartnerContext, orderId: string): Promise<PartnerOrder> {
  return partnerOrder(context.db, await openPartnerOrder(context, orderId, { hold: false }));
}
