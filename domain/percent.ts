/**
 * Kopecks that `percent` (0-100, whole) takes off `kopecks`. What is left is rounded down to whole rubles, so that prices in
 * whole rubles stay so, and a dish more never makes the sum smaller. Rounded once, on the sum, never line by line
 * (docs/product.md §4.4).
 */
export function percentOff(kopecks: number, percent: number): number {
  if (percent === 0) return 0;
  return kopecks - Math.floor((kopecks * (100 - percent)) / 10_000) * 100;
}
