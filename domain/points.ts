import { formatPrice } from './money.ts';
import { plural } from './plural.ts';

/** Formats bonus points: «1 290 бонусов». Takes kopecks, a hundred to a point; the remainder is dropped. */
export function points(kopecks: number): string {
  const count = Math.floor(Math.abs(kopecks) / 100);
  return `${formatPrice(count * 100).replace(/\u00a0₽$/, '')}\u00a0${plural(count, 'бонус', 'бонуса', 'бонусов')}`;
}
