/**
 * `percent` (0-100, whole) of a whole number of kopecks, rounded to the nearest kopeck, half a kopeck in the
 * customer's favour. Rounded once, on the sum, never line by line.
 */
export function percentOf(kopecks: number, percent: number): number {
  return Math.floor((kopecks * percent + 50) / 100);
}
