import type * as v from 'valibot';
import type { Cart, CreateCartBody } from '#contract/cart.ts';
import type { SelectRestaurantBody } from '#contract/cart-changes.ts';
import type { Product } from '#contract/catalog.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { releaseCart } from '../bonuses/ledger.ts';
import { loadProductsForPricing } from '../catalog/read-catalog.ts';
import { tableForCart } from '../hall/find-table.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';
import { loadChainTerms, loadRestaurant } from '../places/read-places.ts';
import { holdCart } from './cart-access.ts';
import type { Visitor } from '#server/http/visitor.ts';
import {
  type CartPlace,
  type CartRow,
  countItems,
  deleteItem,
  deleteItems,
  findItem,
  insertCart,
  listItems,
  setQuantity,
  touchCart,
  type WholeCart,
} from './cart-repository.ts';
import { cartStrings } from './cart-strings.ts';
import { linePlaceOf, pricingPlace } from './cart-pricing.ts';
import { viewCart } from './show-cart.ts';
import { addToLine, assertItem, assertModifiers, assertOrderable, getItem, turnLine } from './line-changes.ts';
import { modifiersKey } from './modifiers-key.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';

/** Context of a command: its transaction, the caller, and the time. */
export interface CartContext {
  readonly db: Database;
  readonly visitor: Visitor;
  readonly now: Date;
}

/** Changes to the cart's own row; null when nothing has changed: the revision then stays. */
type RowChange = Partial<CartPlace & { cutleryCount: number; promocode: string | null }> | null;

/** A change that has written the cart's row already, with its lines, of which there are some. */
class Written {
  readonly whole: WholeCart;

  constructor(whole: WholeCart) {
    this.whole = whole;
  }
}

/**
 * Locks the cart, changes it, and returns its new state. Every mutation uses this, so that no update is lost. A cart left empty
 * holds no bonuses (docs/product.md §8.19).
 */
export async function changeCart(
  { db, visitor, now }: CartContext,
  cartId: string,
  work: (cart: CartRow) => Promise<RowChange | Written>,
): Promise<Cart> {
  const cart = await holdCart(db, cartId, visitor, now);
  const rowChange = await work(cart);
  if (rowChange instanceof Written) return viewCart(db, rowChange.whole.cart, now, 'CART_GONE', rowChange.whole.rows);
  const { id, customerId } = cart;
  if (rowChange !== null && customerId !== null && (await countItems(db, id)) === 0) {
    await releaseCart(db, { id, customerId }, now);
  }
  const changed = rowChange === null ? cart : await touchCart(db, cart.id, now, rowChange);
  return viewCart(db, changed, now, 'CART_GONE');
}

/** Rejects a zone of another restaurant or order type. */
const assertPlace = async ({ db }: CartContext, place: Omit<CartPlace, 'table'>): Promise<void> => {
  const restaurant = await loadRestaurant(db, place.restaurantId);
  if (!restaurant) {
    throw new ApiError('ZONE_INVALID', {
      message: cartStrings.restaurantUnknown,
      fields: { restaurant_id: [cartStrings.restaurantUnknown] },
    });
  }
  if (place.orderType === 'pickup' && !pickupZone(restaurant)) {
    throw new ApiError('PICKUP_ZONE_MISSING', { message: cartStrings.pickupZoneMissing });
  }
  const zone = restaurant.delivery_zones.find(({ id }) => id === place.deliveryZoneId);
  if (zone?.type !== place.orderType) {
    throw new ApiError('ZONE_INVALID', {
      message: cartStrings.zoneInvalid,
      fields: { delivery_zone_id: [cartStrings.zoneInvalid] },
    });
  }
};

/** Returns a dish of the cart's restaurant, or undefined, and the place. */
const findProduct = async ({ db, now }: CartContext, cart: CartRow, productId: number) => {
  const restaurant = await loadRestaurant(db, cart.restaurantId);
  const at = restaurant && pricingPlace(restaurant, cart);
  if (!at) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  const products = await loadProductsForPricing(db, cart.restaurantId, [productId], cart.orderType);
  const product: Product | undefined = products.get(productId);
  return { product, place: linePlaceOf(at, now) };
};

/** Returns the place given in a body, with its table (docs/product.md §33.4): deliveries have none. */
const placeAt = async (
  context: CartContext,
  place: Omit<CartPlace, 'table'>,
  code: string | undefined,
  codes: TableCodes | null,
): Promise<CartPlace> => {
  await assertPlace(context, place);
  const isAtTable = code !== undefined && place.orderType === 'pickup';
  return { ...place, table: isAtTable ? await tableForCart(context.db, codes, code, place.restaurantId) : null };
};

/** @throws ZONE_INVALID, PICKUP_ZONE_MISSING, TABLE_NOT_FOUND. */
export async function createCart(context: CartContext, body: CreateCartBody, codes: TableCodes | null): Promise<Cart> {
  const { db, visitor, now } = context;
  const named = {
    restaurantId: body.restaurant_id,
    orderType: body.order_type,
    deliveryZoneId: body.delivery_zone_id,
  };
  const place = await placeAt(context, named, body.table, codes);
  const cart = await insertCart(db, { ...place, id: newSecretId(), customerId: visitor.customerId, now });
  return viewCart(db, cart, now, 'CART_GONE');
}

/** @throws CART_GONE, CART_ALREADY_ORDERED, PRODUCT_UNAVAILABLE, MODIFIERS_INVALID, CART_LIMIT. */
export function addItem(
  context: CartContext,
  body: { cart_id: string; product_id: number; modifiers: readonly number[]; quantity: number },
): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const found = await findProduct(context, cart, body.product_id);
    const product = assertOrderable(found.product, body.modifiers, found.place);
    return new Written(await addToLine(context, cart, product, body));
  });
}

/**
 * Sets quantity and options, both absolute. The quantity of an unavailable line may still change; only new options are checked.
 * @throws CART_GONE, CART_ALREADY_ORDERED, NOT_FOUND, MODIFIERS_INVALID, CART_LIMIT.
 */
export function updateItem(
  context: CartContext,
  body: { cart_id: string; item_id: number; modifiers: readonly number[]; quantity: number },
): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const { db, now } = context;
    const rows = await listItems(db, cart.id);
    const item = assertItem(rows.find(({ id }) => id === body.item_id));
    const { quantity } = body;
    if (modifiersKey(body.modifiers) === item.modifiers) {
      if (item.quantity === quantity) return null;
      const changed = await setQuantity(db, cart.id, { itemId: item.id, quantity }, now);
      return new Written({ cart: changed, rows: rows.map((row) => (row === item ? { ...row, quantity } : row)) });
    }
    const { product } = await findProduct(context, cart, item.productId);
    if (!product) throw new ApiError('MODIFIERS_INVALID', { message: cartStrings.notServed });
    assertModifiers(product, body.modifiers);
    await turnLine(db, item, product, body.modifiers, body.quantity);
    return {};
  });
}

/** Idempotent: a line already removed is not an error. @throws CART_GONE, CART_ALREADY_ORDERED. */
export function removeItem(context: CartContext, body: { cart_id: string; item_id: number }): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const item = await findItem(context.db, cart.id, body.item_id);
    if (!item) return null;
    await deleteItem(context.db, item.id);
    return {};
  });
}

/**
 * Replaces the dish of a line, keeping the quantity.
 * @throws CART_GONE, CART_ALREADY_ORDERED, NOT_FOUND, PRODUCT_UNAVAILABLE, MODIFIERS_INVALID, CART_LIMIT.
 */
export function replaceProduct(
  context: CartContext,
  body: { cart_id: string; item_id: number; replacement_id: number; modifiers: readonly number[] },
): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const item = await getItem(context.db, cart.id, body.item_id);
    const found = await findProduct(context, cart, body.replacement_id);
    const product = assertOrderable(found.product, body.modifiers, found.place);
    await turnLine(context.db, item, product, body.modifiers, item.quantity);
    return {};
  });
}

/** @throws CART_GONE, CART_ALREADY_ORDERED. */
export function clearCart(context: CartContext, body: { cart_id: string }): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => ((await deleteItems(context.db, cart.id)) ? {} : null));
}

/**
 * Moves a cart to another restaurant, zone or order type (docs/product.md §1.7). Keeps every line, and marks those not sold
 * there.
 * @throws CART_GONE, CART_ALREADY_ORDERED, ZONE_INVALID, PICKUP_ZONE_MISSING, TABLE_NOT_FOUND.
 */
export function selectRestaurant(
  context: CartContext,
  body: v.InferOutput<typeof SelectRestaurantBody>,
  codes: TableCodes | null,
): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const named = { restaurantId: body.restaurant_id, orderType: body.type, deliveryZoneId: body.delivery_zone_id };
    const place = await placeAt(context, named, body.table, codes);
    const isThere =
      cart.restaurantId === place.restaurantId &&
      cart.orderType === place.orderType &&
      cart.deliveryZoneId === place.deliveryZoneId &&
      cart.table?.code === place.table?.code;
    return isThere ? null : place;
  });
}

/** @throws CART_GONE, CART_ALREADY_ORDERED, CUTLERY_LIMIT. */
export function setCutlery(context: CartContext, body: { cart_id: string; cutlery_count: number }): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const { max_cutlery_count: most } = await loadChainTerms(context.db);
    if (body.cutlery_count > most) {
      throw new ApiError('CUTLERY_LIMIT', {
        message: cartStrings.cutleryLimit(most),
        fields: { cutlery_count: [cartStrings.cutleryLimit(most)] },
        details: { max_cutlery_count: most },
      });
    }
    return cart.cutleryCount === body.cutlery_count ? null : { cutleryCount: body.cutlery_count };
  });
}
