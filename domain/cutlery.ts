/** A whole number of cutlery sets from 0 to `max` (docs/product.md §4.13, max_cutlery_count); what is not a number is 0. */
export function boundCutlery(count: number, max: number): number {
  // `|| 0` also takes NaN away.
  return Math.max(0, Math.min(Math.trunc(count) || 0, max));
}
