import type { CreateCartBody } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { selectPlace } from '../ordering/cart/cart-changes.ts';
import { placeOf } from '../ordering/cart/shown-cart.ts';
import type { Services } from '../services.ts';
import { homeIn, knownPlaces, readHome } from './known-places.ts';
import type { PlaceChoice } from './order-params.ts';
import { clientStrings } from '../client-strings.ts';

/** The customer's place is kept by the order parameters (order-params.ts). The cart follows them. */

/** Moves the cart to the chosen place; a new one is created there (docs/product.md §1.8). */
export function moveCart({ outbox, toasts }: Pick<Services, 'outbox' | 'toasts'>, choice: PlaceChoice): void {
  try {
    const place = cartPlace(choice, choice.restaurant);
    void outbox.commit((state) => selectPlace(state, place));
  } catch (error) {
    if (!(error instanceof PickupZoneMissingError)) throw error;
    toasts.show(error.message, { tone: 'error' });
  }
}

/**
 * Returns where to create a cart when the outbox does not know it, because only cookies have kept the choice; null:
 * nothing is chosen, or the chain has closed the restaurant.
 * @throws as the API client does
 */
export async function rememberedPlace(
  services: Pick<Services, 'api' | 'orderParams' | 'queryClient' | 'toasts'>,
): Promise<CreateCartBody | null> {
  const { orderParams, toasts } = services;
  const { restaurantId, orderType, deliveryZoneId: zoneId } = orderParams.getSnapshot();
  if (restaurantId === null) return null;
  // Usually cached, since the menu is shown from it.
  const home = await readHome(services, restaurantId);
  if (!home) return null;
  try {
    return cartPlace({ orderType, zoneId }, home.restaurant);
  } catch (error) {
    if (!(error instanceof PickupZoneMissingError)) throw error;
    toasts.show(error.message, { tone: 'error' });
    return null;
  }
}

/** On start the cart's place takes precedence over the saved one (docs/product.md §1.3). Returns an unsubscribe function. */
export function adoptPlaceOfCart(
  services: Pick<Services, 'api' | 'orderParams' | 'outbox' | 'queryClient'>,
): () => void {
  const { orderParams, outbox } = services;
  let isAdopted = false;
  const adopt = (): void => {
    const { ready, place, confirmed } = outbox.getSnapshot();
    if (isAdopted || !ready) return;
    isAdopted = true;
    const at = place ?? placeOf({ confirmed });
    if (at === null) return;
    const cart = { ...at, delivery_zone: { id: at.delivery_zone_id } };
    const home = homeIn(knownPlaces(services).held, at.restaurant_id);
    orderParams.adoptCart({ ...cart, locality_id: home?.locality.id ?? null });
    if (home === null) void followHome(services, at.restaurant_id);
  };
  const stop = outbox.subscribe(adopt);
  adopt();
  return stop;
}

/** Reads the city of a cart that was made elsewhere, and remembers it as that of the choice, unless another is made meanwhile. */
export async function followHome(
  services: Pick<Services, 'api' | 'orderParams' | 'queryClient'>,
  restaurantId: number,
): Promise<void> {
  const { orderParams } = services;
  const home = await readHome(services, restaurantId).catch(() => null);
  if (home !== null && orderParams.getSnapshot().restaurantId === restaurantId)
    orderParams.chooseLocality(home.locality);
}

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
