import { api } from '#contract/endpoints.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DishTime } from '#domain/dish-time.ts';
import { orderTimeAt } from '#domain/order-time.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, type Route } from '#server/http/route.ts';
import { loadRestaurant } from '../places/read-places.ts';
import { placesStrings } from '../places/places-strings.ts';
import { loadCartContents } from './cart-contents.ts';
import { cartsEndedBefore } from '../cart/cart-terms.ts';
import { type Visitor, visitorOf } from '#server/http/visitor.ts';
import { findOpenCartOf } from '../cart/cart-repository.ts';
import type { Menu } from './menu.ts';
import { readCatalog } from './read-catalog.ts';
import {
  type CartContents,
  listOf,
  POPULAR,
  popularItems,
  recommendedItems,
  selectProducts,
} from './select-products.ts';

const menuFor = async (db: Database, restaurantId: number | undefined): Promise<Menu> => {
  const menu = (await readCatalog(db)).menuOf(restaurantId ?? null);
  if (!menu) throw new ApiError('VALIDATION_FAILED', { fields: { restaurant_id: [placesStrings.restaurantUnknown] } });
  return menu;
};

/**
 * Returns where and when a restaurant's dishes would be ordered (docs/product.md §2.23), in the zone of the cart if there is one; null
 * without a restaurant. Delivery by default.
 */
const timeAt = async (
  db: Database,
  place: { readonly restaurantId: number | undefined; readonly orderType?: OrderType | undefined },
  now: Date,
  cart: CartContents | null = null,
): Promise<DishTime | null> => {
  const { restaurantId = cart?.restaurantId, orderType = cart?.orderType ?? 'delivery' } = place;
  const restaurant = restaurantId === undefined ? null : await loadRestaurant(db, restaurantId);
  if (!restaurant) return null;
  const zone = restaurant.delivery_zones.find(({ id }) => id === cart?.deliveryZoneId) ?? null;
  return orderTimeAt(restaurant, { orderType, zone }, now, null);
};

/** Returns the customer's open cart; a guest's carts are only known by id. */
const ownCart = async (db: Database, { customerId }: Visitor, now: Date): Promise<string | undefined> =>
  customerId === null
    ? undefined
    : findOpenCartOf(db, customerId, { except: null, changedSince: cartsEndedBefore(now) });

/** Category and product routes. Without a restaurant they return the chain's own menu, which has no stop list. */
export function catalogRoutes(): Route[] {
  return [
    implement(api.categories, async ({ db }) => [...(await readCatalog(db)).categories]),
    implement(
      api.products,
      async (call) => {
        const { db, query, now } = call;
        const { recommended_for: cartId, order_type: orderType } = query;
        const cart = cartId === undefined ? null : await loadCartContents(db, cartId, visitorOf(call));
        const restaurantId = query.restaurant_id ?? cart?.restaurantId;
        const menu = await menuFor(db, restaurantId);
        const time = await timeAt(db, { restaurantId, orderType }, now, cart);
        return selectProducts(menu, query, { categories: (await readCatalog(db)).categories, cart, time });
      },
      // A search lists what is available at this hour first; the others list nothing else.
      { fresh: (query) => ['recommended_for', 'replacement_for', 'search'].some((name) => query[name] !== undefined) },
    ),
    // Cached for minutes, like the menu: clients check the opening hours again.
    implement(api.popularProducts, async ({ db, query, now }) => {
      const menu = await menuFor(db, query.restaurant_id);
      const time = await timeAt(db, { restaurantId: query.restaurant_id, orderType: query.order_type }, now);
      return listOf(popularItems(menu, time, query.order_type), { limit: POPULAR });
    }),
    implement(api.recommendedProducts, async (call) => {
      const { db, query, now } = call;
      const visitor = visitorOf(call);
      const cartId = query.cart_id ?? (await ownCart(db, visitor, now));
      const cart = cartId === undefined ? null : await loadCartContents(db, cartId, visitor);
      const restaurantId = query.restaurant_id ?? cart?.restaurantId;
      const menu = await menuFor(db, restaurantId);
      const time = await timeAt(db, { restaurantId }, now, cart);
      return listOf(cart ? recommendedItems(menu, cart, time) : popularItems(menu, time), { limit: POPULAR });
    }),
  ];
}
