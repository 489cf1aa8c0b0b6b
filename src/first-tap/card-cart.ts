import { formatPrice } from '#domain/money.ts';
import { priceDelivery } from '#domain/delivery-price.ts';
import { percentOff } from '#domain/percent.ts';
import type { CartTotals } from '#contract/cart.ts';
import type { BarView, CardCart, CardLine, CartTerms, Progress, Tap } from './first-tap.ts';
import { freeDelivery, pieces, toFreeDelivery, toMinimum as toMinimumWords } from './first-tap-strings.ts';

/** The same as MAX_LINE_QUANTITY of contract/cart.ts, which would bring the schemas with it. */
export const MAX_QUANTITY = 99;

/** Returns the cart's lines after the taps, as the outbox will have them once it has adopted these (docs/product.md §16.8). */
export function withTaps(lines: readonly CardLine[], taps: readonly Tap[]): readonly CardLine[] {
  const after = new Map(lines.map((line) => [line.key, line]));
  for (const { key, product, price, on_sale, by } of taps) {
    const line = after.get(key) ?? { key, product, quantity: 0, price, on_sale, available: true };
    const quantity = Math.min(MAX_QUANTITY, line.quantity + by);
    if (quantity > 0) after.set(key, { ...line, quantity });
    else after.delete(key);
  }
  return [...after.values()];
}

/** Returns a dish's lines: one for each choice of options. */
export function linesOf(lines: readonly CardLine[], product: number): readonly CardLine[] {
  return lines.filter((line) => line.product === product);
}

/** Counts the portions of each dish, over all its options. */
export function countsOf(lines: readonly CardLine[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { product, quantity } of lines) counts.set(product, (counts.get(product) ?? 0) + quantity);
  return counts;
}

const portions = (lines: readonly CardLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const sumOf = (lines: readonly CardLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Describes the bar of a cart without promo code and bonuses; null: it is empty. */
export function barOf(lines: readonly CardLine[], terms: CartTerms): BarView | null {
  if (lines.length === 0) return null;
  const available = lines.filter((line) => line.available);
  const { type, zone, pickup_discount: percent, when } = terms;
  const subtotal = sumOf(available);
  const off = type === 'pickup' ? percentOff(sumOf(available.filter((line) => !line.on_sale)), percent) : 0;
  const delivery = priceDelivery({ orderType: type, zone, subtotal, isEmpty: available.length === 0, isFree: false });
  return {
    count: barCount(portions(available), when),
    sum: subtotal - off + delivery.delivery_price,
    progress: cartProgress({ subtotal_price: subtotal, ...delivery }),
    checkout: available.length === lines.length && delivery.missing_to_minimum === 0,
  };
}

/** Formats the bar's second text: «2 шт. · ко времени». */
export function barCount(count: number, when: string | null): string {
  return [count > 0 && `${count}\u00a0${pieces}`, when].filter(Boolean).join(' · ');
}

type Amounts = Pick<CartTotals, 'subtotal_price' | 'missing_to_minimum' | 'missing_to_free_delivery'>;

const shareOf = (missing: number, reached: number): number => (missing === 0 ? 1 : reached / (reached + missing));

/** Returns the amount missing to the zone's minimum and, after that, to free delivery; null where there is neither. */
export function cartProgress(totals: Amounts): Progress | null {
  const { subtotal_price: subtotal, missing_to_minimum: toMinimum, missing_to_free_delivery: toFree } = totals;
  if (toMinimum > 0) {
    return {
      label: `${toMinimumWords} ${formatPrice(toMinimum)}`,
      share: shareOf(toMinimum, subtotal),
      reached: false,
    };
  }
  if (toFree === null) return null;
  if (toFree === 0) return { label: freeDelivery, share: 1, reached: true };
  return { label: `${toFreeDelivery} ${formatPrice(toFree)}`, share: shareOf(toFree, subtotal), reached: false };
}

const isSame = (one: readonly CardLine[], other: readonly CardLine[]): boolean =>
  one.length === other.length &&
  one.every(({ key, quantity }, at) => key === other[at]?.key && quantity === other[at].quantity);

/**
 * The bar of `lines`: as the app has drawn it last, while they are the same; else computed, where the page says by which terms. A page
 * without the bar, such as the cart's own, has drawn none.
 */
export function barView(lines: readonly CardLine[], drawn: CardCart, terms: CartTerms | null): BarView | null {
  if (drawn.bar !== null && isSame(lines, drawn.lines)) return drawn.bar;
  return terms && barOf(lines, terms);
}
