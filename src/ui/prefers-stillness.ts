/** Reports whether the customer prefers reduced motion. Only in the browser. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
