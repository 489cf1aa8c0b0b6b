import type { CartPromo, CartTotals } from '#contract/cart.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { MAX_LENGTH, type OrderType } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { promoObstacle, type PromoObstacle, promoTermsOf } from '#domain/promo-terms.ts';
import { discountsStrings } from '../discounts-strings.ts';

/**
 * Normalizes a typed or pasted code: uppercase, without invisible characters, spaces, or the quotes of a copied
 * sentence; every dash becomes a keyboard hyphen (docs/product.md §8.15).
 */
export function cleanCode(text: string): string {
  const code = cleanLine(text)
    .replaceAll(/[\s«»„“”"'`’‘]/g, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toLocaleUpperCase('ru');
  return cleanLine(code.slice(0, MAX_LENGTH.promocode));
}

/** Returns the benefit of a code: «скидка 15 %», «бесплатная доставка». `giftName` is null if the dish is unknown here. */
export function promoGives(promo: CartPromo, giftName: string | null): string {
  switch (promo.kind) {
    case 'percent':
      return discountsStrings.percent(promo.percent ?? 0);
    case 'amount':
      return discountsStrings.amount(formatPrice(promo.amount ?? 0));
    case 'free_delivery':
      return discountsStrings.freeDelivery;
    case 'gift':
      return discountsStrings.gift(giftName);
  }
}

/** Returns its conditions: «при заказе от 1 000 ₽», «только при самовывозе». */
export function promoConditions(promo: CartPromo): readonly string[] {
  const conditions: string[] = [];
  if (promo.min_subtotal > 0) conditions.push(discountsStrings.from(formatPrice(promo.min_subtotal)));
  const type = promo.kind === 'free_delivery' ? 'delivery' : promo.order_type;
  if (type !== null && promo.kind !== 'free_delivery') conditions.push(discountsStrings.only[type]);
  const isOfDishes = promo.kind === 'percent' || promo.kind === 'amount';
  if (isOfDishes && !promo.with_discounted) conditions.push(discountsStrings.notOnSale);
  return conditions;
}

const obstacleWords = (obstacle: PromoObstacle, promo: CartPromo, giftName: string | null): string => {
  switch (obstacle.code) {
    case 'order_type':
      return discountsStrings.needsType[obstacle.orderType];
    case 'subtotal':
      return discountsStrings.needsMore(formatPrice(promo.min_subtotal), formatPrice(obstacle.missing));
    case 'gift':
      return discountsStrings.needsGift(giftName);
    case 'nothing':
      return discountsStrings.needsFullPrice;
  }
};

const CODES = {
  order_type: 'PROMO_ORDER_TYPE',
  subtotal: 'PROMO_MIN_SUBTOTAL',
  gift: 'PROMO_GIFT_MISSING',
  nothing: 'PROMO_NOTHING_TO_DISCOUNT',
} as const;

/** Why a code has no effect: a code of contract/errors.ts, and a sentence. */
export interface PromoReason {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns why the code in the cart has no effect now; null if it works. The server's reason holds for the cart it was given for;
 * while changes are `pending`, the same rules are applied to the displayed cart.
 */
export function promoReason(
  promo: CartPromo,
  cart: {
    readonly pending: boolean;
    readonly totals: CartTotals;
    readonly orderType: OrderType;
    readonly products: readonly number[];
  },
  giftName: string | null,
): PromoReason | null {
  const terms = promoTermsOf(promo);
  if (!cart.pending || terms === null) return promo.refusal;
  const { subtotal_price: subtotal, discountable_subtotal: discountable } = cart.totals;
  const { orderType, products } = cart;
  const obstacle = promoObstacle(terms, { subtotal, discountable, orderType, products });
  return obstacle && { code: CODES[obstacle.code], message: obstacleWords(obstacle, promo, giftName) };
}
