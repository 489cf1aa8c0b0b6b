import { formatPrice } from './money.ts';
import { plural } from './plural.ts';

/** Points of bonuses in words: «1 290 бонусов». Takes kopecks, of which a point has a hundred; what is left over counts as nothing. */
export function points(kopecks: number): string {
  const count = Math.floor(Math.abs(kopecks) / 100);
  return `${formatPrice(count * 100).replace(/\u00a0₽$/, '')}\u00a0${plural(count, 'бонус', 'бонуса', 'бонусов')}`;
}
