import * as v from 'valibot';
import { TableCallKind } from './hall.ts';
import { Instant, NumericId } from './primitives.ts';
import { TableName } from './table.ts';

// What a restaurant does when a table calls (docs/product.md §33.15). Apart from the other calls of a partner, which name no table.

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
