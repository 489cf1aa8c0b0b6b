import * as v from 'valibot';
import { BilledOrder, TableCallKind } from './hall.ts';
import { AskedInstant, Instant, Kopecks, NumericId } from './primitives.ts';
import { TableName } from './table.ts';

// How a restaurant handles a table's calls and bill (docs/product.md §33.15, §33.18). Kept apart from the partner calls without tables.

/** A call that no one has accepted. */
export const PartnerTableCall = v.object({
  id: NumericId,
  restaurant_id: NumericId,
  table: TableName,
  kind: TableCallKind,
  called_at: Instant,
  /** How often the guests have called so far. */
  times: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type PartnerTableCall = v.InferOutput<typeof PartnerTableCall>;

/** Accepts a call: someone is coming. */
export const TakeTableCallBody = v.strictObject({ call_id: NumericId });
export const TakenTableCall = v.object({ id: NumericId, taken_at: Instant });

/** `GET /table-bills`: of one restaurant, or of all restaurants of the key. */
export const PartnerTableBillsQuery = v.strictObject({ restaurant_id: v.optional(NumericId) });
/** A table's orders since it was last settled. */
export const PartnerTableBill = v.object({
  table_id: NumericId,
  restaurant_id: NumericId,
  table: TableName,
  orders: v.array(v.object({ number: v.string(), ...BilledOrder.entries })),
  total_price: Kopecks,
  to_pay: Kopecks,
  /** When its last order came to the restaurant; sent back on settling, so that a later order goes on the next bill. */
  last_order_at: Instant,
});
export type PartnerTableBill = v.InferOutput<typeof PartnerTableBill>;
export const PartnerTableBills = v.object({ bills: v.array(PartnerTableBill) });

/** The guests have paid: orders that came to the restaurant up to `until` are removed from the bill. */
export const SettleTableBody = v.strictObject({ table_id: NumericId, until: AskedInstant });
export const SettledTable = v.object({ table_id: NumericId, settled_until: Instant });
