import type { CartTotals, LineAvailability } from '#contract/cart.ts';

/** What keeps a cart from being ordered, whatever else is said at the checkout. */
export type CartObstacle =
  | { readonly kind: 'unavailable'; readonly count: number }
  /** Kopecks to the minimum of the zone. */
  | { readonly kind: 'minimum'; readonly missing: number };

/**
 * Returns what the customer has to do with the cart first, or null: lines that cannot be ordered, then the minimum
 * (docs/product.md §4.5).
 */
export function cartObstacle(
  lines: readonly { readonly availability: LineAvailability }[],
  { missing_to_minimum: missing }: Pick<CartTotals, 'missing_to_minimum'>,
): CartObstacle | null {
  const count = lines.filter(({ availability }) => availability !== 'available').length;
  if (count > 0) return { kind: 'unavailable', count };
  return missing > 0 ? { kind: 'minimum', missing } : null;
}
