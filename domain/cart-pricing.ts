import type { CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { type BonusRequest, bonusCap, bonusReceived, bonusSpent } from './bonus-terms.ts';
import { priceDelivery, type PricedZone } from './delivery-price.ts';
import { percentOff } from './percent.ts';
import { type PromoTerms, promoDiscount, promoObstacle } from './promo-terms.ts';

/** All amounts are integer kopecks, quantities positive integers. */
export interface PricedLine {
  productId: number;
  /** Price of one portion with its options. */
  unitPrice: number;
  /** Same, before the dish's own discount; such a line is on sale and gets no further discount. */
  oldUnitPrice: number | null;
  quantity: number;
  /** Unavailable lines are excluded from all totals. */
  available: boolean;
}

export interface PricingInput {
  lines: readonly PricedLine[];
  orderType: OrderType;
  zone: PricedZone;
  /** Environment.pickup_discount */
  pickupDiscountPercent: number;
  /** Environment.bonus_percent */
  bonusPercent: number;
  promo: PromoTerms | null;
  /** Null without a bonus account. */
  bonus: BonusRequest | null;
}

/**
 * Computes all amounts of a cart, to the kopeck, identically in the page, the worker and the server. In this order: pickup discount, promo
 * code, bonuses, delivery (docs/product.md §8.2 to §8.9). No amount is negative, and always `subtotal − pickup − promo − bonuses + delivery
 * = total`. No discount makes the total greater than without it.
 */
export function priceCart(input: PricingInput): CartTotals {
  const { orderType, zone, promo, bonus } = input;
  const lines = input.lines.filter(({ available }) => available);
  const subtotal = sum(lines);
  const discountable = sum(lines.filter(({ oldUnitPrice }) => oldUnitPrice === null));

  const pickup = orderType === 'pickup' ? percentOff(discountable, input.pickupDiscountPercent) : 0;
  const products = lines.map(({ productId }) => productId);
  const obstacle = promo && promoObstacle(promo, { subtotal, discountable, orderType, products });
  const activePromo = obstacle === null ? promo : null;
  const promoOff = activePromo ? promoOffOf(activePromo, input, { lines, subtotal, discountable, pickup }) : 0;
  const dishes = subtotal - pickup - promoOff;

  const bonusMax = bonus ? bonusCap(discountable - pickup - promoOff, bonus.balance, promoOff) : 0;
  const bonusUsed = bonus ? bonusSpent(bonus.requested, bonusMax) : 0;

  const delivery = priceDelivery({
    orderType,
    zone,
    subtotal,
    isEmpty: lines.length === 0,
    isFree: activePromo?.kind === 'free_delivery',
  });

  return {
    subtotal_price: subtotal,
    discountable_subtotal: discountable,
    pickup_discount: pickup,
    promo_discount: promoOff,
    bonus_used: bonusUsed,
    bonus_max: bonusMax,
    bonus_received: bonusReceived(dishes - bonusUsed, input.bonusPercent),
    bonus_percent: input.bonusPercent,
    total_price: dishes - bonusUsed + delivery.delivery_price,
    ...delivery,
  };
}

/** Step 3 of docs/product.md §8.5, §8.12. */
function promoOffOf(
  promo: PromoTerms,
  { orderType, pickupDiscountPercent }: PricingInput,
  cart: { lines: readonly PricedLine[]; subtotal: number; discountable: number; pickup: number },
): number {
  if (promo.kind !== 'gift') {
    return promoDiscount(promo, (promo.withDiscounted ? cart.subtotal : cart.discountable) - cart.pickup);
  }
  const portions = cart.lines.filter(({ productId }) => productId === promo.productId);
  const gift = portions.toSorted((a, b) => a.unitPrice - b.unitPrice)[0];
  if (!gift) return 0;
  if (gift.oldUnitPrice !== null || orderType !== 'pickup') return gift.unitPrice;
  // The gift's share of the pickup discount is deducted: the other dishes cost the same as without the gift.
  const without = percentOff(cart.discountable - gift.unitPrice, pickupDiscountPercent);
  return gift.unitPrice - (cart.pickup - without);
}

function sum(lines: readonly PricedLine[]): number {
  return lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
}
