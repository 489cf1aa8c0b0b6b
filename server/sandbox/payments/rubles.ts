import * as v from 'valibot';

/** An amount as the provider writes it, in rubles with at most two decimals; parsed to kopecks. */
export const Rubles = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(10_000_000),
  v.check((rubles) => Math.abs(rubles * 100 - Math.round(rubles * 100)) < 1e-6),
  v.transform((rubles) => Math.round(rubles * 100)),
);

/** Formats an amount for the stand-in's pages: «1 290 ₽», «65,98 ₽». */
export function showSum(kopecks: number, currency: string): string {
  return new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency,
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(kopecks / 100);
}
