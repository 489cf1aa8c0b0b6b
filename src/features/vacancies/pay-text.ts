import type { Vacancy } from '#contract/content.ts';
import { formatPrice } from '#domain/money.ts';
import { vacancyStrings } from './vacancy-strings.ts';

/** «от 85 000 ₽ до 110 000 ₽ в месяц» (docs/product.md §31.1). */
export function payText(pay: Vacancy['pay']): string {
  if (pay === null || (pay.from === null && pay.to === null)) return vacancyStrings.payOpen;
  return [
    pay.from !== null && vacancyStrings.payFrom(formatPrice(pay.from)),
    pay.to !== null && vacancyStrings.payTo(formatPrice(pay.to)),
    vacancyStrings.pay[pay.per],
  ]
    .filter(Boolean)
    .join(' ');
}
