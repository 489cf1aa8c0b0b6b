import { ENVIRONMENT, PRODUCTS, RESTAURANTS } from './chain.ts';

export interface Cart {
  readonly id: number;
  restaurant_id: number;
  order_type: 'delivery' | 'pickup';
  delivery_zone_id: number;
  items: { item_id: number; product_id: number; modifiers: number[]; quantity: number }[];
}

/** Roubles, to the kopeck. */
const round = (roubles: number): number => Math.round(roubles * 100) / 100;

/** Returns a cart as the response has it: the fields of the plain form only. */
export function cartAnswer({ delivery_zone_id, ...cart }: Cart) {
  const zones = RESTAURANTS.flatMap(({ delivery_zones }) => delivery_zones);
  const zone = zones.find(({ id }) => id === delivery_zone_id);
  const subtotal = cart.items.reduce(
    (sum, { product_id, quantity }) => sum + (PRODUCTS.find(({ id }) => id === product_id)?.price ?? 0) * quantity,
    0,
  );
  const isFree = zone?.free_delivery_price != null && subtotal >= zone.free_delivery_price;
  const delivery = subtotal === 0 || isFree ? 0 : (zone?.price ?? 0);
  const discount = cart.order_type === 'pickup' ? (subtotal * ENVIRONMENT.pickup_discount) / 100 : 0;
  return {
    ...cart,
    delivery_zone: zone,
    promocode: null,
    total_price: round(subtotal - discount + delivery),
    subtotal_price: round(subtotal),
    discountable_subtotal: round(subtotal),
    bonus_max: 0,
    bonus_received: 0,
    bonus_used: 0,
    bonus_percent: 0,
    cutlery_count: 0,
  };
}
