/** Bounds the number of cutlery sets to an integer from 0 to `max` (docs/product.md §4.13, max_cutlery_count); NaN becomes 0. */
export function boundCutlery(count: number, max: number): number {
  // `|| 0` also handles NaN.
  return Math.max(0, Math.min(Math.trunc(count) || 0, max));
}
