import * as v from 'valibot';
import { Instant, NumericId } from './primitives.ts';
import { TableCode, TableName } from './table.ts';

// Scanning the code of a table, and calling from it (docs/product.md §33.2, §33.14).

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
