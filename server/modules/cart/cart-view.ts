import type { Cart } from '../../../contract/cart.ts';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadProductsForPricing } from '../catalog/read-catalog.ts';
import { loadChainTerms, loadRestaurant } from '../places/read-places.ts';
import { type CartRow, listItems } from './cart-repository.ts';
import { type PricedCart, priceRows, pricingPlace } from './cart-pricing.ts';
import { cartStrings } from './cart-strings.ts';

/**
 * Prices a stored cart by today's menu. Null when its restaurant is no more. Read it inside the transaction that changed
 * the cart, so that the answer says what was stored.
 */
export const priceStoredCart = async (db: Database, cart: CartRow, now: Date): Promise<PricedCart | null> => {
  const restaurant = await loadRestaurant(db, cart.restaurantId);
  const place = restaurant && pricingPlace(restaurant, cart);
  if (!place) return null;
  const rows = await listItems(db, cart.id);
  const ids = rows.map((row) => row.productId);
  const products = await loadProductsForPricing(db, restaurant.id, ids, place.orderType);
  return priceRows({ rows, products, place, terms: await loadChainTerms(db), now });
};

/** The wire's cart. */
const cartAnswer = (cart: CartRow, priced: PricedCart): Cart => ({
  id: cart.id,
  revision: cart.revision,
  restaurant_id: priced.restaurant.id,
  order_type: priced.orderType,
  delivery_zone: priced.zone,
  items: priced.items,
  promocode: null,
  promo: null,
  bonus: null,
  cutlery_count: cart.cutleryCount,
  ...priced.totals,
});

/** Prices and answers a cart. @throws `missing` when its restaurant is no more. */
export const viewCart = async (
  db: Database,
  cart: CartRow,
  now: Date,
  missing: 'CART_NOT_FOUND' | 'CART_GONE',
): Promise<Cart> => {
  const priced = await priceStoredCart(db, cart, now);
  if (!priced) {
    throw new ApiError(missing, { message: missing === 'CART_GONE' ? cartStrings.gone : cartStrings.notFound });
  }
  return cartAnswer(cart, priced);
};
