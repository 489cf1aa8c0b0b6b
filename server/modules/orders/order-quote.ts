import { createHash } from 'node:crypto';
import type { PricedCart } from '../cart/cart-pricing.ts';
import { modifiersKey } from '../cart/modifiers-key.ts';

/**
 * Returns a hash of a priced cart: what is ordered, from where, how it is delivered, and every amount. Equal carts always have equal
 * quotes, so time is excluded. It is a plain hash: a customer who computes one can only agree to the sum
 * that they would have to pay anyway.
 */
export function quoteOf({ restaurant, zone, orderType, table, items, totals }: PricedCart): string {
  const lines = items
    .map((item) => [
      item.product_id,
      modifiersKey(item.modifiers),
      item.quantity,
      item.unit_price,
      item.old_unit_price,
      item.availability,
    ])
    .map((line) => JSON.stringify(line))
    .toSorted();
  const amounts = Object.entries(totals).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const at = table === null ? {} : { table: table.code };
  const named = { v: 1, restaurant: restaurant.id, zone: zone.id, orderType, ...at, lines, amounts };
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url');
}
