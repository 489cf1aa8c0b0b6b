import { api } from '../../../contract/endpoints.ts';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/api-error.ts';
import { implement, type Route } from '../../http/route.ts';
import { placesStrings } from '../places/places-strings.ts';
import { loadCartContents } from './cart-contents.ts';
import { cartsEndedBefore, type Visitor, visitorOf } from '../cart/cart-access.ts';
import { findOpenCartOf } from '../cart/cart-repository.ts';
import type { Menu } from './menu.ts';
import { readCatalog } from './read-catalog.ts';
import { listOf, POPULAR, popularItems, recommendedItems, selectProducts } from './select-products.ts';

const menuFor = async (db: Database, restaurantId: number | undefined): Promise<Menu> => {
  const menu = (await readCatalog(db)).menuOf(restaurantId ?? null);
  if (!menu) throw new ApiError('VALIDATION_FAILED', { fields: { restaurant_id: [placesStrings.restaurantUnknown] } });
  return menu;
};

/** The cart that a customer has open; a guest's carts are known by their ids alone. */
const ownCart = async (db: Database, { customerId }: Visitor, now: Date): Promise<string | undefined> =>
  customerId === null
    ? undefined
    : findOpenCartOf(db, customerId, { except: null, changedSince: cartsEndedBefore(now) });

/** Categories and products. Without a restaurant the answer is the chain's own menu: nothing is on a stop list there. */
export function catalogRoutes(): Route[] {
  return [
    implement(api.categories, async ({ db }) => [...(await readCatalog(db)).categories]),
    implement(
      api.products,
      async (call) => {
        const { db, query, now } = call;
        const { recommended_for: cartId } = query;
        const cart = cartId === undefined ? null : await loadCartContents(db, cartId, visitorOf(call));
        const menu = await menuFor(db, query.restaurant_id ?? cart?.restaurantId);
        return selectProducts(menu, query, { categories: (await readCatalog(db)).categories, cart, now });
      },
      // A search puts first what can be ordered at this hour.
      { fresh: (query) => query['recommended_for'] !== undefined || query['search'] !== undefined },
    ),
    implement(api.popularProducts, async ({ db, query }) =>
      listOf(popularItems(await menuFor(db, query.restaurant_id), query.order_type), { limit: POPULAR }),
    ),
    implement(api.recommendedProducts, async (call) => {
      const { db, query, now } = call;
      const visitor = visitorOf(call);
      const cartId = query.cart_id ?? (await ownCart(db, visitor, now));
      const cart = cartId === undefined ? null : await loadCartContents(db, cartId, visitor);
      const menu = await menuFor(db, query.restaurant_id ?? cart?.restaurantId);
      return listOf(cart ? recommendedItems(menu, cart) : popularItems(menu), { limit: POPULAR });
    }),
  ];
}
