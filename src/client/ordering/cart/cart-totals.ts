import type { Cart, CartTotals, CreateCartBody } from '#contract/cart.ts';
import type { DeliveryZone, Environment, Restaurant } from '#contract/restaurants.ts';
import type { OrderType } from '#contract/primitives.ts';
import { priceCart } from '#domain/cart-pricing.ts';
import { promoTermsOf } from '#domain/promo-terms.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { ShownLine } from './shown-cart.ts';

/** What pricing needs of an OutboxSnapshot. */
interface PricedSnapshot {
  readonly confirmed: Cart | null;
  readonly pending: boolean;
  readonly place: CreateCartBody | null;
  /** An order waiting for the confirmed cart: its discounts do not apply to the next one. */
  readonly waiting: object | null;
  readonly lines: readonly ShownLine[];
  readonly promocode: string | null;
  readonly bonus: number;
  readonly discountPending: boolean;
}

interface Where {
  readonly restaurant: Restaurant | null;
  readonly zone: DeliveryZone | null;
  readonly orderType: OrderType;
}

/**
 * Computes every amount of the cart on the screen. While nothing is pending these are the server's own; otherwise the same
 * `domain/cart-pricing` runs over the folded lines. The promo code is that of the confirmed cart until the server knows another one
 * (docs/product.md §8.10, §8.14); once removed, it no longer counts.
 */
export function cartTotals(
  snapshot: PricedSnapshot,
  where: Where,
  { pickup_discount, bonus_percent }: Pick<Environment, 'pickup_discount' | 'bonus_percent'>,
): CartTotals | null {
  const { place } = snapshot;
  const confirmed = snapshot.waiting === null ? snapshot.confirmed : null;
  const bonus = confirmed?.bonus;
  if (confirmed && !snapshot.pending) return confirmed;
  const zones = where.restaurant?.delivery_zones ?? [];
  const wanted = place && zones.find((zone) => zone.id === place.delivery_zone_id);
  const zone =
    wanted ??
    where.zone ??
    snapshot.confirmed?.delivery_zone ??
    (where.restaurant ? pickupZone(where.restaurant) : null);
  if (!zone) return null;
  return priceCart({
    lines: snapshot.lines.map((line) => ({
      productId: line.product_id,
      unitPrice: line.unit_price,
      oldUnitPrice: line.old_unit_price,
      quantity: line.quantity,
      available: line.availability === 'available',
    })),
    orderType: place?.order_type ?? where.orderType,
    zone,
    // docs/product.md §33.5: the discount is for takeaway only.
    pickupDiscountPercent: (place ?? snapshot.confirmed)?.table ? 0 : pickup_discount,
    bonusPercent: bonus_percent,
    promo: snapshot.promocode === null ? null : promoTermsOf(confirmed?.promo ?? null),
    bonus: bonus ? { ...bonus, requested: snapshot.discountPending ? snapshot.bonus : bonus.requested } : null,
  });
}
