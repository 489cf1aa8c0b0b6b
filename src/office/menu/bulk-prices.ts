/** How many prices change at once. */
export type BulkRule =
  | { readonly kind: 'percent'; readonly percent: number }
  /** Kopecks. */
  | { readonly kind: 'amount'; readonly amount: number };

const RUBLE = 100;

/**
 * Returns a price after a bulk change, in kopecks, never below 0. A change by per cent is rounded to whole rubles, since nobody writes
 * 429,45 ₽ on a menu; one by an amount keeps the kopecks.
 */
export function bulkPrice(kopecks: number, rule: BulkRule): number {
  if (rule.kind === 'amount') return Math.max(0, kopecks + rule.amount);
  return Math.max(0, Math.round((kopecks * (100 + rule.percent)) / 100 / RUBLE) * RUBLE);
}
