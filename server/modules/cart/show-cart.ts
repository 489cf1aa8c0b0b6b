import type { Cart } from '#contract/cart.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readCartBonus } from '../bonuses/ledger.ts';
import { loadPaidOnReceipt, loadProductsForPricing } from '../catalog/read-catalog.ts';
import { loadChainTerms, loadRestaurant } from '../places/read-places.ts';
import { loadPromo } from '../promo/cart-promo.ts';
import type { PromoUser } from '../promo/promo-repository.ts';
import { type CartItemRow, type CartRow, listItemsAtVersion } from './cart-repository.ts';
import { type PricedCart, priceRows, pricingPlace } from './cart-pricing.ts';
import { cartStrings } from './cart-strings.ts';

/** Phones besides the account's own that identify a customer's promo code uses. */
export type OrderingPhones = Pick<PromoUser, 'phones' | 'phoneHashes'>;
const NO_PHONES: OrderingPhones = { phones: [], phoneHashes: [] };

/**
 * Prices a stored cart by the current menu, promo code and bonuses included. Null when its restaurant no longer exists. Call it
 * inside the transaction that changed the cart, so that the response shows what was stored.
 *
 * @param at the time of the order; null: a cart, whose time is still to be chosen
 * @param known its lines, if they have been read; they are read first, because the version that is read with them is valid for the rest
 */
export async function priceStoredCart(
  db: Database,
  cart: CartRow,
  now: Date,
  phones: OrderingPhones = NO_PHONES,
  at: Date | null = null,
  known: readonly CartItemRow[] | null = null,
): Promise<PricedCart | null> {
  const rows = known ?? (await listItemsAtVersion(db, cart.id));
  const restaurant = await loadRestaurant(db, cart.restaurantId);
  const place = restaurant && pricingPlace(restaurant, cart);
  if (!place) return null;
  const ids = rows.map((row) => row.productId);
  const products = await loadProductsForPricing(db, restaurant.id, ids, place.orderType);
  const user = { customerId: cart.customerId, ...phones };
  const promo =
    cart.promocode === null ? null : ((await loadPromo(db, cart.promocode, { restaurant, now }, user)) ?? null);
  const bonus = await readCartBonus(db, cart, now);
  const onReceipt = await loadPaidOnReceipt(db, restaurant.id, ids);
  return priceRows({ rows, products, place, terms: await loadChainTerms(db), now, at, promo, bonus, onReceipt });
}

/** Returns the API's cart. */
const cartAnswer = (cart: CartRow, priced: PricedCart): Cart => ({
  id: cart.id,
  revision: cart.revision,
  restaurant_id: priced.restaurant.id,
  order_type: priced.orderType,
  delivery_zone: priced.zone,
  items: priced.items,
  promocode: priced.promo?.code ?? null,
  promo: priced.promo,
  bonus: priced.bonus,
  cutlery_count: cart.cutleryCount,
  table: priced.table,
  ...priced.totals,
});

/** Prices a cart and returns its response; null when its restaurant no longer exists. `rows`: its lines, if they have been read. */
export async function answerCart(
  db: Database,
  cart: CartRow,
  now: Date,
  rows: readonly CartItemRow[] | null = null,
): Promise<Cart | null> {
  const priced = await priceStoredCart(db, cart, now, NO_PHONES, null, rows);
  return priced && cartAnswer(cart, priced);
}

/** {@link answerCart}. @throws `missing` when its restaurant no longer exists. */
export async function viewCart(
  db: Database,
  cart: CartRow,
  now: Date,
  missing: 'CART_NOT_FOUND' | 'CART_GONE',
  rows: readonly CartItemRow[] | null = null,
): Promise<Cart> {
  const answer = await answerCart(db, cart, now, rows);
  if (!answer) {
    throw new ApiError(missing, { message: missing === 'CART_GONE' ? cartStrings.gone : cartStrings.notFound });
  }
  return answer;
}
