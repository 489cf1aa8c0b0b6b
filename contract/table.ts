import * as v from 'valibot';
import { Instant, text } from './primitives.ts';

// The table of a restaurant that something is brought to (docs/product.md §33). Apart from its calls, because every phone reads carts.

/** What stands in the address of a table's QR code; only the server can read it, or make one. */
export const TableCode = text(300);

/** A table as guests and waiters call it. */
export const TableName = v.object({
  number: v.string(),
  /** The part of the restaurant that it stands in. */
  hall: v.nullable(v.string()),
});
export type TableName = v.InferOutput<typeof TableName>;

/** The table that a cart is ordered from, with the code that was scanned there. */
export const CartTable = v.object({ ...TableName.entries, code: v.string() });
export type CartTable = v.InferOutput<typeof CartTable>;

/** The table that a device is at, and until when it takes itself to be there (docs/product.md §33.10). */
export const SeatedTable = v.object({ ...CartTable.entries, until: Instant });
export type SeatedTable = v.InferOutput<typeof SeatedTable>;
