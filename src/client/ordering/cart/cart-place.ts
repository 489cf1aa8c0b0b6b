import type { CreateCartBody } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { clientStrings } from '#client/client-strings.ts';

/** The restaurant has no pickup zone, so no cart can be created there without an address (docs/product.md §1.8). */
export class PickupZoneMissingError extends Error {
  override readonly name = 'PickupZoneMissingError';

  constructor() {
    super(clientStrings.pickupZoneMissing);
  }
}

/**
 * Returns the place to create a cart for (docs/product.md §1.8): creation needs a restaurant and a zone; without a chosen zone, or
 * with one of another restaurant, the restaurant's pickup zone is used.
 * @throws PickupZoneMissingError
 */
export function cartPlace(
  {
    orderType,
    zoneId,
    table,
  }: {
    readonly orderType: OrderType;
    readonly zoneId: number | null;
    readonly table?: { readonly code: string } | null;
  },
  restaurant: Pick<Restaurant, 'id' | 'delivery_zones'>,
): CreateCartBody {
  const chosen = restaurant.delivery_zones.find((zone) => zone.id === zoneId && zone.type === orderType);
  const zone = chosen ?? pickupZone(restaurant);
  if (!zone) throw new PickupZoneMissingError();
  return {
    restaurant_id: restaurant.id,
    order_type: zone.type === 'pickup' ? 'pickup' : orderType,
    delivery_zone_id: zone.id,
    ...(table && { table: table.code }),
  };
}
