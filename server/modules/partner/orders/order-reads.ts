import type * as v from 'valibot';
import {
  type FinishedOrders,
  type FinishedOrdersQuery,
  hasScope,
  type PartnerOrder,
  type PartnerOrderList,
  type PartnerOrdersQuery,
} from '#contract/partner.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { mayActFor, type PartnerContext, restaurantsOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { noteReading } from '../screens/away-screens.ts';
import { readPrinterTroubles } from '../printers/printers.ts';
import { readPartnerTableCalls } from '../tables/table-calls.ts';
import { partnerOrder, partnerOrders } from './order-view.ts';
import { findPartnerOrder, listFinishedOrders, listPartnerOrders, type Reached } from './partner-order-repository.ts';

const DEFAULT_LIMIT = 50;
/**
 * A change is dated when its call begins but visible only after commit: reading "since" goes back by more than any call takes, so a change
 * may be read twice but none is missed.
 */
const OVERLAP_MS = 30_000;

/** `active`: reading active orders, since an instant; `changes`: reading changes since. */
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
 * `GET /orders` (docs/product.md §26.7, §33.15): active orders, or changes since a cursor, and table calls.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED (invalid cursor)
 */
export async function readPartnerOrders(
  context: PartnerContext,
  query: v.InferOutput<typeof PartnerOrdersQuery>,
): Promise<v.InferOutput<typeof PartnerOrderList>> {
  const { db, now } = context;
  const restaurants = restaurantsOf(context.partner, query.restaurant_id);
  const { restaurants: own, scopes } = context.partner;
  // The manager's own screen is no restaurant's.
  if (own !== 'all' && !hasScope(scopes, 'manage')) await noteReading(db, own, now);
  const cursor: Cursor =
    query.since === undefined ? { kind: 'active', since: now, after: null } : readCursor(query.since);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listPartnerOrders(db, {
    restaurants,
    active: cursor.kind === 'active',
    since: cursor.kind === 'active' ? null : cursor.since,
    after: cursor.after,
    // One extra row tells whether there is more.
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && found.length > limit;
  // Changes made while several pages are read are found by starting from the first page's time.
  const begun = cursor.kind === 'active' ? cursor.since : now;
  const next: Cursor = hasMore
    ? { ...cursor, after: { updatedAt: last.updatedAt, number: last.number } }
    : { kind: 'changes', since: new Date(begun.getTime() - OVERLAP_MS), after: null };
  return {
    orders: await partnerOrders(db, page),
    cursor: writeCursor(next),
    has_more: hasMore,
    table_calls: query.include === undefined ? [] : await readPartnerTableCalls(context, restaurants),
    printers: query.include === undefined ? [] : await readPrinterTroubles(context, restaurants),
  };
}

const FINISHED_PAGE = 100;

/** `GET /orders/finished` (docs/product.md §26.38). @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readFinishedOrders(
  { db, partner, now }: PartnerContext,
  { restaurant_id: restaurantId, before }: v.InferOutput<typeof FinishedOrdersQuery>,
): Promise<v.InferOutput<typeof FinishedOrders>> {
  const restaurants = restaurantsOf(partner, restaurantId);
  const found = await listFinishedOrders(db, { restaurants, before: before ?? null, now, limit: FINISHED_PAGE + 1 });
  return {
    orders: await partnerOrders(db, found.slice(0, FINISHED_PAGE)),
    has_more: found.length > FINISHED_PAGE,
  };
}

/** Returns an order of the partner. @throws {ApiError} ORDER_NOT_FOUND: unknown, another restaurant's, or no kitchen has seen it. */
export async function openPartnerOrder(
  { db, partner }: PartnerContext,
  orderId: string,
  options: { readonly hold: boolean },
): Promise<OrderRow> {
  const order = await findPartnerOrder(db, orderId, options);
  if (!order || !mayActFor(partner, order.restaurantId)) throw new ApiError('ORDER_NOT_FOUND');
  return order;
}

/** `GET /order`, and repeats of a change. @throws {ApiError} ORDER_NOT_FOUND. */
export async function readPartnerOrder(context: PartnerContext, orderId: string): Promise<PartnerOrder> {
  return partnerOrder(context.db, await openPartnerOrder(context, orderId, { hold: false }));
}
