import type { CartTotals, LineAvailability } from '#contract/cart.ts';

/** What prevents a cart from being ordered, regardless of other problems at the checkout. */
export type CartObstacle =
  | { readonly kind: 'unavailable'; readonly count: number }
  /** Kopecks missing to the zone's minimum. */
  | { readonly kind: 'minimum'; readonly missing: number };

/** Returns what the customer must fix in the cart first, or null: unavailable lines, then the minimum (docs/product.md §4.5). */
export function cartObstacle(
  lines: readonly { readonly availability: LineAvailability }[],
  { missing_to_minimum: missing }: Pick<CartTotals, 'missing_to_minimum'>,
): CartObstacle | null {
  const count = lines.filter(({ availability }) => availability !== 'available').length;
  if (count > 0) return { kind: 'unavailable', count };
  return missing > 0 ? { kind: 'minimum', missing } : null;
}
