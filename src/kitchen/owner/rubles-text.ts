/** Kopecks of what somebody has typed in roubles: «930», «12,50», «1 290.5»; null: no sum. */
export function kopecksOf(text: string): number | null {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0₽]/g, ''));
  if (!found) return null;
  const [, rubles = '0', kopecks = ''] = found;
  return Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
