import type { CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone } from '#contract/restaurants.ts';

/** The zone's fields used for pricing. */
export type PricedZone = Pick<DeliveryZone, 'price' | 'min_delivery_price' | 'free_delivery_price'>;

interface DeliveryInput {
  readonly orderType: OrderType;
  readonly zone: PricedZone;
  /** Kopecks, before discounts. */
  readonly subtotal: number;
  readonly isEmpty: boolean;
  /** By a promo code. */
  readonly isFree: boolean;
}

/**
 * Computes what delivery costs, and what is missing to the zone's minimum and to free delivery, in kopecks (docs/product.md §8.8, §8.9). A
 * module of its own: the bar of the first screen needs no more of a cart's pricing.
 */
export function priceDelivery(
  input: DeliveryInput,
): Pick<CartTotals, 'delivery_price' | 'missing_to_minimum' | 'missing_to_free_delivery'> {
  const { orderType, zone, subtotal, isEmpty } = input;
  if (orderType !== 'delivery') return { delivery_price: 0, missing_to_minimum: 0, missing_to_free_delivery: null };
  const free = zone.free_delivery_price;
  const isFree = zone.price === 0 || input.isFree || (free !== null && subtotal >= free);
  return {
    delivery_price: isFree || isEmpty ? 0 : zone.price,
    missing_to_minimum: Math.max(0, (zone.min_delivery_price ?? 0) - subtotal),
    missing_to_free_delivery: isFree ? 0 : free === null ? null : free - subtotal,
  };
}
