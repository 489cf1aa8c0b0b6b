import type { CartItem, CartTotals } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { CartTable } from '#contract/table.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Environment } from '#contract/restaurants.ts';
import type { ReceiptReason } from '../catalog/read-catalog.ts';
import type { StoredRestaurant } from '../places/read-places.ts';
import type { BonusRequest } from '#domain/bonus-terms.ts';
import { priceCart } from '#domain/cart-pricing.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { type LoadedPromo, promoInCart } from '../promo/cart-promo.ts';
import type { CartItemRow, CartPlace } from './cart-repository.ts';
import { type LinePlace, priceLine } from './line-pricing.ts';

/** The chain's settings that prices depend on (docs/product.md §19.1, Environment). */
export type ChainTerms = Pick<Environment, 'pickup_discount' | 'bonus_percent' | 'max_cutlery_count'>;

export interface PricingPlace {
  readonly restaurant: StoredRestaurant;
  readonly zone: DeliveryZone;
  readonly orderType: OrderType;
  /** The table it is served to; null: none. */
  readonly table: CartTable | null;
}

export interface PricedCart extends PricingPlace {
  readonly items: CartItem[];
  readonly totals: CartTotals;
  /** The applied code, with what prevents it from working. */
  readonly promo: ReturnType<typeof promoInCart> | null;
  readonly bonus: BonusRequest | null;
  /** Its dishes that are not paid for online, in their order. */
  readonly paidOnReceipt: readonly { readonly name: string; readonly why: ReceiptReason }[];
}

/**
 * Returns the zone that a cart is priced by. One removed by an import is replaced by another of the same restaurant, first of
 * the same order type, else the pickup zone, so that the cart stays readable; the address is checked again with the order. Null
 * when the restaurant has no zone at all.
 */
export function pricingPlace(restaurant: StoredRestaurant, place: CartPlace): PricingPlace | null {
  const ofType = restaurant.delivery_zones.filter((zone) => zone.type === place.orderType);
  const zone = ofType.find(({ id }) => id === place.deliveryZoneId) ?? ofType[0] ?? pickupZone(restaurant);
  return zone ? { restaurant, zone, orderType: zone.type, table: zone.type === 'pickup' ? place.table : null } : null;
}

/** Returns where and when a cart's lines are priced. At a table the time is always now. */
export function linePlaceOf({ restaurant, zone, table }: PricingPlace, now: Date, at: Date | null = null): LinePlace {
  return { restaurant, zone, now, at: at ?? (table === null ? null : now), atTable: table !== null };
}

/**
 * Prices stored lines: pure, so that ten thousand carts can be priced without a database. Amounts in kopecks. Unavailable lines
 * stay in the list and count in no total.
 */
export function priceRows(input: {
  rows: readonly CartItemRow[];
  products: ReadonlyMap<number, Product>;
  place: PricingPlace;
  terms: ChainTerms;
  now: Date;
  /** The time of the order; null: a cart, whose time is still to be chosen. */
  at?: Date | null;
  promo?: LoadedPromo | null;
  bonus?: BonusRequest | null;
  /** Dishes that are paid for on receipt alone, by id; missing: none. */
  onReceipt?: ReadonlyMap<number, ReceiptReason>;
}): PricedCart {
  const { rows, products, place, terms, now, at = null, promo = null, bonus = null, onReceipt = new Map() } = input;
  const linePlace = linePlaceOf(place, now, at);
  const items = rows.map((row) => priceLine(row, products.get(row.productId), linePlace));
  const totals = priceCart({
    lines: items.map((item) => ({
      productId: item.product_id,
      unitPrice: item.unit_price,
      oldUnitPrice: item.old_unit_price,
      quantity: item.quantity,
      available: item.availability === 'available',
    })),
    orderType: place.orderType,
    zone: place.zone,
    // docs/product.md §33.5: the discount is for takeaway only.
    pickupDiscountPercent: place.table === null ? terms.pickup_discount : 0,
    bonusPercent: terms.bonus_percent,
    promo: promo?.terms ?? null,
    bonus,
  });
  const ordered = items.filter(({ availability }) => availability === 'available');
  const inCart = { totals, orderType: place.orderType, products: ordered.map((item) => item.product_id) };
  const paidOnReceipt = ordered.flatMap(({ product_id: id, name }) => {
    const why = onReceipt.get(id);
    return why === undefined ? [] : [{ name, why }];
  });
  return { ...place, items, totals, promo: promo && promoInCart(promo, inCart), bonus, paidOnReceipt };
}
