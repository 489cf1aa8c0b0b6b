import * as v from 'valibot';
import { Instant, NumericId } from './primitives.ts';
import { TableCode, TableName } from './table.ts';

// Scanning the code of a table (docs/product.md §33.2).

export const TableQuery = v.strictObject({ code: TableCode });
/** `GET /table`: where whoever has scanned this code sits. */
export const TableAnswer = v.object({
  restaurant_id: NumericId,
  ...TableName.entries,
  /** So long a device takes itself to be there. */
  until: Instant,
});
export type TableAnswer = v.InferOutput<typeof TableAnswer>;
