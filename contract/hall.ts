import * as v from 'valibot';
import { OrderItem, OrderStatus } from './orders.ts';
import { Instant, Kopecks, NumericId, SecretId } from './primitives.ts';
import { TableCode, TableName } from './table.ts';

// Scanning the code of a table, calling from it, and its bill (docs/product.md §33.2, §33.14, §33.17).

export const TableQuery = v.strictObject({ code: TableCode });
/** `GET /table`: where whoever has scanned this code sits. */
export const TableAnswer = v.object({
  restaurant_id: NumericId,
  ...TableName.entries,
  /** So long a device takes itself to be there. */
  until: Instant,
});
export type TableAnswer = v.InferOutput<typeof TableAnswer>;

/** What a table calls for: somebody to come, or the bill. */
export const TableCallKind = v.picklist(['waiter', 'bill']);
export type TableCallKind = v.InferOutput<typeof TableCallKind>;

export const CallFromTableBody = v.strictObject({ table: TableCode, kind: TableCallKind });
/** A call as the guests of its table see it, whichever of their phones has made it. */
export const TableCall = v.object({
  kind: TableCallKind,
  called_at: Instant,
  /** Until then the same call is answered to whoever calls for the same. */
  again_at: Instant,
  /** Somebody is coming since then; null: nobody has said so. */
  taken_at: v.nullable(Instant),
});
export type TableCall = v.InferOutput<typeof TableCall>;
/** `GET /table/calls`: the last of each kind, while it is of now. */
export const TableCalls = v.object({
  /** Whether somebody would see a call at this moment. */
  is_heard: v.boolean(),
  calls: v.array(TableCall),
});
export type TableCalls = v.InferOutput<typeof TableCalls>;

/** A dish of a bill. */
export const TableBillItem = v.pick(OrderItem, ['item_id', 'name', 'modifier_lines', 'quantity', 'total_price']);
/** What a guest and the restaurant alike see of an order on a bill: no name, phone or comment. */
export const BilledOrder = v.object({
  /** Guests are counted from 1, by their first orders. */
  guest: v.pipe(v.number(), v.integer(), v.minValue(1)),
  placed_at: Instant,
  status: OrderStatus,
  items: v.array(TableBillItem),
  total_price: Kopecks,
  /** Online. */
  is_paid: v.boolean(),
});
export type BilledOrder = v.InferOutput<typeof BilledOrder>;
/** An order on the bill of its table, as a guest of the table sees it. */
export const TableBillOrder = v.object({
  ...BilledOrder.entries,
  /** The caller has placed it. */
  is_own: v.boolean(),
  /** Null for an order of another guest, which the caller may not open. */
  order_id: v.nullable(SecretId),
});
export type TableBillOrder = v.InferOutput<typeof TableBillOrder>;
/** `GET /table/bill`: what was ordered from a table since it was last settled, the oldest first. */
export const TableBill = v.object({
  orders: v.array(TableBillOrder),
  total_price: Kopecks,
  /** What is still to be paid to the waiter. */
  to_pay: Kopecks,
});
export type TableBill = v.InferOutput<typeof TableBill>;
