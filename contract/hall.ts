import * as v from 'valibot';
import { OrderItem, OrderStatus } from './orders.ts';
import { Instant, Kopecks, NumericId, SecretId } from './primitives.ts';
import { TableCode, TableName } from './table.ts';

// Scanning a table's code, calling from the table, and its bill (docs/product.md §33.2, §33.14, §33.17).

export const TableQuery = v.strictObject({ code: TableCode });
/** `GET /table`: the table of a guest who has scanned this code. */
export const TableAnswer = v.object({
  restaurant_id: NumericId,
  ...TableName.entries,
  /** When the device stops considering itself at the table. */
  until: Instant,
});
export type TableAnswer = v.InferOutput<typeof TableAnswer>;

/** What a table calls for: a waiter, or the bill. */
export const TableCallKind = v.picklist(['waiter', 'bill']);
export type TableCallKind = v.InferOutput<typeof TableCallKind>;

export const CallFromTableBody = v.strictObject({ table: TableCode, kind: TableCallKind });
/** A call as all guests of its table see it, regardless of the phone that made it. */
export const TableCall = v.object({
  kind: TableCallKind,
  called_at: Instant,
  /** Until then a repeat of the same kind returns this call. */
  again_at: Instant,
  /** When a waiter accepted it; null: not accepted. */
  taken_at: v.nullable(Instant),
});
export type TableCall = v.InferOutput<typeof TableCall>;
/** `GET /table/calls`: the last call of each kind, while it is current. */
export const TableCalls = v.object({
  /** Whether anyone would currently see a call. */
  is_heard: v.boolean(),
  calls: v.array(TableCall),
});
export type TableCalls = v.InferOutput<typeof TableCalls>;

/** A dish on a bill. */
export const TableBillItem = v.pick(OrderItem, ['item_id', 'name', 'modifier_lines', 'quantity', 'total_price']);
/** What both guests and the restaurant see of an order on a bill: no name, phone or comment. */
export const BilledOrder = v.object({
  /** Guests are numbered from 1, by their first orders. */
  guest: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When it came to the restaurant: an order paid online, or by another method after all, later than it was made. */
  placed_at: Instant,
  status: OrderStatus,
  items: v.array(TableBillItem),
  total_price: Kopecks,
  /** Paid online, whatever of it was returned since: nothing is to be collected. */
  is_paid: v.boolean(),
});
export type BilledOrder = v.InferOutput<typeof BilledOrder>;
/** An order on its table's bill, as a guest of the table sees it. */
export const TableBillOrder = v.object({
  ...BilledOrder.entries,
  /** Placed by the caller. */
  is_own: v.boolean(),
  /** Null for another guest's order, which the caller may not open. */
  order_id: v.nullable(SecretId),
});
export type TableBillOrder = v.InferOutput<typeof TableBillOrder>;
/** `GET /table/bill`: orders from a table since it was last settled, in the order in which they came to the restaurant. */
export const TableBill = v.object({
  orders: v.array(TableBillOrder),
  total_price: Kopecks,
  /** The amount still to be paid to the waiter. */
  to_pay: Kopecks,
});
export type TableBill = v.InferOutput<typeof TableBill>;
