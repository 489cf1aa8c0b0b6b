/** No-break space, as typography asks between digit groups and before the sign. */
const NBSP = '\u00a0';

/** A whole number of kopecks as rubles, for others' formats: the number next to it, which is written with two decimals at most. */
export function rublesOf(kopecks: number): number {
  return kopecks / 100;
}

/**
 * `129000` → «1 290 ₽», `12950` → «129,50 ₽»: kopecks only when there are some, no-break spaces. Takes integer kopecks.
 * Made by hand instead of by Intl: a server and a browser with different ICU data would otherwise disagree.
 */
export function formatPrice(kopecks: number): string {
  const amount = Math.abs(kopecks);
  const rubles = String(Math.floor(amount / 100)).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  const rest = amount % 100;
  return `${kopecks < 0 ? '−' : ''}${rubles}${rest ? `,${String(rest).padStart(2, '0')}` : ''}${NBSP}₽`;
}
