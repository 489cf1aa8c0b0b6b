/**
 * Returns the kopecks that `percent` (0-100, whole) takes off `kopecks`. The remainder is rounded down to whole rubles,
 * so that prices in whole rubles stay whole, and adding a dish never lowers the sum. Rounded once, on the sum, not per
 * line (docs/product.md §4.4).
 */
export function percentOff(kopecks: number, percent: number): number {
  if (percent === 0) return 0;
  return kopecks - Math.floor((kopecks * (100 - percent)) / 10_000) * 100;
}
