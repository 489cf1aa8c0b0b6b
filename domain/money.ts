/** No-break space: between digit groups and before the currency sign. */
const NBSP = '\u00a0';

/** Reads the first price of a text as `formatPrice` writes it, in kopecks; 0 where there is none. */
export function readPrice(text: string): number {
  const [, rubles = '0', kopecks = '0'] = /(\d[\d\u00a0]*)(?:,(\d\d))?\u00a0₽/.exec(text) ?? [];
  return Number(rubles.replaceAll(NBSP, '')) * 100 + Number(kopecks);
}

/** Converts a whole number of kopecks to rubles, for external formats: the nearest number, written with at most two decimals. */
export function rublesOf(kopecks: number): number {
  return kopecks / 100;
}

/**
 * Formats a price: `129000` → «1 290 ₽», `12950` → «129,50 ₽»: kopecks only when non-zero, no-break spaces. Takes
 * integer kopecks. Does not use Intl: a server and a browser with different ICU data could otherwise disagree.
 */
export function formatPrice(kopecks: number): string {
  const amount = Math.abs(kopecks);
  const rubles = String(Math.floor(amount / 100)).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  const rest = amount % 100;
  return `${kopecks < 0 ? '−' : ''}${rubles}${rest ? `,${String(rest).padStart(2, '0')}` : ''}${NBSP}₽`;
}
