import * as v from 'valibot';
import { BilledOrder, TableCallKind } from './hall.ts';
import { AskedInstant, Instant, Kopecks, NumericId } from './primitives.ts';
import { TableName } from './table.ts';

// What a restaurant does when a table calls, and with its bill (docs/product.md §33.15, §33.18). Apart from the other calls of a partner, which name no table.

/** A call that nobody has taken. */
export const PartnerTableCall = v.object({
  id: NumericId,
  restaurant_id: NumericId,
  table: TableName,
  kind: TableCallKind,
  called_at: Instant,
  /** How often the guests have called by now. */
  times: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type PartnerTableCall = v.InferOutput<typeof PartnerTableCall>;

/** Somebody is coming. */
export const TakeTableCallBody = v.strictObject({ call_id: NumericId });
export const TakenTableCall = v.object({ id: NumericId, taken_at: Instant });

/** `GET /table-bills`: of one restaurant, or of all that the key is for. */
export const PartnerTableBillsQuery = v.strictObject({ restaurant_id: v.optional(NumericId) });
/** What a table has ordered since it was last settled. */
export const PartnerTableBill = v.object({
  table_id: NumericId,
  restaurant_id: NumericId,
  table: TableName,
  orders: v.array(v.object({ number: v.string(), ...BilledOrder.entries })),
  total_price: Kopecks,
  to_pay: Kopecks,
  /** When its last order was placed; settling names it, so that a later order is on the next bill. */
  last_order_at: Instant,
});
export type PartnerTableBill = v.InferOutput<typeof PartnerTableBill>;
export const PartnerTableBills = v.object({ bills: v.array(PartnerTableBill) });

/** The guests have paid: orders placed up to `until` leave the bill. */
export const SettleTableBody = v.strictObject({ table_id: NumericId, until: AskedInstant });
export const SettledTable = v.object({ table_id: NumericId, settled_until: Instant });
