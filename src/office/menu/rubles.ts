/** Rubles and at most two digits of kopecks, after a comma or a point; blanks between digits and a sign of the currency do not matter. */
const RUBLES = /^(-?\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Reads a typed price in kopecks; null if it is none. «1 290,5» is 129050. */
export function kopecksOf(text: string): number | null {
  const [, rubles, rest = ''] = RUBLES.exec(text.replaceAll(/[\s\u00a0₽]/g, '').replace('−', '-')) ?? [];
  if (rubles === undefined) return null;
  const amount = Math.abs(Number(rubles)) * 100 + Number(rest.padEnd(2, '0'));
  return rubles.startsWith('-') ? -amount : amount;
}

/** Writes kopecks as they are typed: 129050 is «1290,50», 129000 is «1290». */
export function rublesText(kopecks: number): string {
  const amount = Math.abs(kopecks);
  const rest = amount % 100;
  const sign = kopecks < 0 ? '-' : '';
  return `${sign}${Math.floor(amount / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
}
