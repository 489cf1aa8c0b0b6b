import * as v from 'valibot';
import { Instant, text } from './primitives.ts';

// The restaurant table that an order is served at (docs/product.md §33). Kept apart from its calls, because every phone reads carts.

/** The code in the URL of a table's QR code; only the server can read or create it. */
export const TableCode = text(300);

/** A table as guests and waiters name it. */
export const TableName = v.object({
  number: v.string(),
  /** The part of the restaurant where it is. */
  hall: v.nullable(v.string()),
});
export type TableName = v.InferOutput<typeof TableName>;

/** The table that a cart is ordered from, with the scanned code. */
export const CartTable = v.object({ ...TableName.entries, code: v.string() });
export type CartTable = v.InferOutput<typeof CartTable>;

/** The table that a device is at, and when that expires (docs/product.md §33.10). */
export const SeatedTable = v.object({ ...CartTable.entries, until: Instant });
export type SeatedTable = v.InferOutput<typeof SeatedTable>;
