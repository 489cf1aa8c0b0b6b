import type * as v from 'valibot';
import { type CartTotals, MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { ChangedLine } from '#contract/orders.ts';
import type { ChangeOrderBody } from '#contract/partner-manage.ts';
import { changedTotals } from '#domain/changed-order.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { optionWords } from '#domain/line-words.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { promoTermsOf } from '#domain/promo-terms.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cartStrings } from '../cart/cart-strings.ts';
import { assertOrderable, tooManyLines, tooManyPortions } from '../cart/line-changes.ts';
import type { LinePlace } from '../cart/line-pricing.ts';
import { modifiersKey } from '../cart/modifiers-key.ts';
import { loadPaidOnReceipt, loadProductsForPricing } from '../catalog/read-catalog.ts';
import { loadChainTerms, loadRestaurant, type StoredRestaurant } from '../places/read-places.ts';
import { loadPromo, promoInCart } from '../promo/cart-promo.ts';
import { findUse } from '../promo/promo-repository.ts';
import type { WantedLine } from './order-change-repository.ts';
import type { OrderItemRow, OrderRow } from './order-repository.ts';
import { orderStrings } from './order-strings.ts';

type Asked = Pick<v.InferOutput<typeof ChangeOrderBody>, 'lines' | 'add'>;

/** What a change makes of an order's dishes and amounts. */
export interface ChangedDishes {
  readonly lines: readonly WantedLine[];
  readonly changes: readonly ChangedLine[];
  readonly totals: CartTotals;
  readonly promoGone: boolean;
}

/** The order that is changed, and its restaurant as it is now; null: it is gone. */
interface Changing {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly restaurant: StoredRestaurant | null;
}

const invalid = (message: string): ApiError => new ApiError('VALIDATION_FAILED', { fields: { lines: [message] } });

const sameDish = (line: WantedLine, other: WantedLine): boolean =>
  line.productId === other.productId &&
  line.unitPrice === other.unitPrice &&
  line.oldUnitPrice === other.oldUnitPrice &&
  modifiersKey(line.modifiers) === modifiersKey(other.modifiers);

const priced = (line: WantedLine, quantity: number): WantedLine => ({
  ...line,
  quantity,
  totalPrice: line.unitPrice * quantity,
});

/** The zone and restaurant that a dish is looked up in, at the time of the order. */
const placeOf = (restaurant: StoredRestaurant, order: OrderRow, now: Date): LinePlace => {
  const zone =
    restaurant.delivery_zones.find(({ id }) => id === order.deliveryZoneId) ??
    restaurant.delivery_zones.find(({ type }) => type === order.orderType) ??
    pickupZone(restaurant);
  if (!zone) throw new ApiError('RESTAURANT_NOT_FOUND');
  return { restaurant, zone, now, at: order.requestedAt ?? now, atTable: order.table !== null };
};

const newLine = (product: Product, modifiers: readonly number[], quantity: number): WantedLine => {
  const facts = dishFacts(product, modifiers);
  return {
    itemId: null,
    productId: product.id,
    modifiers: [...modifiers],
    modifierLines: facts.modifierLines,
    quantity,
    name: product.name,
    weight: facts.weight,
    nutrition: facts.nutrition,
    picture: product.picture,
    unitPrice: facts.unitPrice,
    oldUnitPrice: facts.oldUnitPrice,
    totalPrice: facts.unitPrice * quantity,
  };
};

/**
 * Applies the wishes to the lines. What becomes more must be on sale with its options at the time of the order; what stays or becomes less
 * need not.
 *
 * @throws {ApiError} VALIDATION_FAILED, PRODUCT_UNAVAILABLE, MODIFIERS_INVALID, CART_LIMIT
 */
const wantedLines = async (
  { db, now }: { readonly db: Database; readonly now: Date },
  { order, items, restaurant }: Changing,
  { lines: asked, add }: Asked,
): Promise<WantedLine[]> => {
  if (new Set(asked.map(({ item_id }) => item_id)).size < asked.length) throw invalid(orderStrings.noSuchLine);
  const quantities = new Map(asked.map(({ item_id, quantity }) => [item_id, quantity]));
  for (const id of quantities.keys()) {
    if (items.every(({ itemId }) => itemId !== id)) throw invalid(orderStrings.noSuchLine);
  }
  const ids = [...items.map(({ productId }) => productId), ...add.map(({ product_id }) => product_id)];
  const products = await loadProductsForPricing(db, order.restaurantId, ids, order.orderType);
  const onReceipt = await loadPaidOnReceipt(db, order.restaurantId, ids);
  const orderable = (id: number, modifiers: readonly number[]): Product => {
    if (!restaurant) throw new ApiError('PRODUCT_UNAVAILABLE', { message: cartStrings.notServed });
    const product = assertOrderable(products.get(id), modifiers, placeOf(restaurant, order, now));
    const why = isOnlinePayment(order.paymentMethod) ? onReceipt.get(id) : undefined;
    if (why !== undefined) {
      throw new ApiError('PRODUCT_UNAVAILABLE', { message: orderStrings.onReceiptOnly[why]([product.name]) });
    }
    return product;
  };
  const lines = items.map((item): WantedLine => {
    const { id: _id, orderId: _order, doneAt: _done, vat: _vat, ...line } = item;
    const quantity = quantities.get(item.itemId) ?? item.quantity;
    if (quantity > item.quantity) orderable(item.productId, item.modifiers);
    return priced(line, quantity);
  });
  for (const { product_id: id, modifiers, quantity } of add) {
    const line = newLine(orderable(id, modifiers), modifiers, quantity);
    const same = lines.findIndex((one) => sameDish(one, line));
    const before = lines[same];
    if (before === undefined) lines.push(line);
    else lines[same] = priced(before, before.quantity + quantity);
  }
  const left = lines.filter(({ quantity }) => quantity > 0);
  if (left.length === 0) throw invalid(orderStrings.nothingLeft);
  if (left.length > MAX_CART_LINES) throw tooManyLines();
  if (left.some(({ quantity }) => quantity > MAX_LINE_QUANTITY)) throw tooManyPortions();
  return left;
};

/** What became more, fewer, new or none, in the order of the lines. */
const changesOf = (items: readonly OrderItemRow[], lines: readonly WantedLine[]): ChangedLine[] => {
  const words = ({ name, modifierLines }: Pick<WantedLine, 'name' | 'modifierLines'>) => ({
    name,
    options: optionWords(modifierLines),
  });
  const kept = items.flatMap((item) => {
    const after = lines.find(({ itemId }) => itemId === item.itemId)?.quantity ?? 0;
    return after === item.quantity ? [] : [{ ...words(item), before: item.quantity, after }];
  });
  const added = lines.filter(({ itemId }) => itemId === null);
  return [...kept, ...added.map((line) => ({ ...words(line), before: 0, after: line.quantity }))];
};

/** The code that an order uses, as it was when the order was placed: whoever may use it is not asked again. */
const promoOf = async (db: Database, order: OrderRow, restaurant: StoredRestaurant | null) => {
  const use = order.promocode === null ? undefined : await findUse(db, order.id);
  if (use === undefined) return null;
  const place = {
    restaurant: restaurant ?? { id: order.restaurantId, timezone: order.timezone },
    now: order.createdAt,
  };
  const promo = await loadPromo(db, use.promocode, place, { customerId: null, phones: [], phoneHashes: [] });
  return promo === undefined
    ? null
    : { ...promo, refusal: null, terms: promoTermsOf({ ...promo.wire, refusal: null }) };
};

/**
 * Works out an order with other dishes, and changes nothing (docs/product.md §26.55). `order` must be locked by this transaction.
 *
 * @throws {ApiError} VALIDATION_FAILED (not its line, nothing left or nothing changed), PRODUCT_UNAVAILABLE, MODIFIERS_INVALID, CART_LIMIT
 */
export async function changedDishes(
  context: { readonly db: Database; readonly now: Date },
  order: OrderRow,
  items: readonly OrderItemRow[],
  asked: Asked,
): Promise<ChangedDishes> {
  const { db } = context;
  const restaurant = await loadRestaurant(db, order.restaurantId);
  const lines = await wantedLines(context, { order, items, restaurant }, asked);
  const changes = changesOf(items, lines);
  if (changes.length === 0) throw invalid(orderStrings.nothingChanged);
  const { pickup_discount: discount } = await loadChainTerms(db);
  const promo = await promoOf(db, order, restaurant);
  const totals = changedTotals(
    {
      orderType: order.orderType,
      totals: order.totals,
      zone: restaurant?.delivery_zones.find(({ id }) => id === order.deliveryZoneId) ?? null,
      pickupDiscountPercent: order.table === null ? discount : 0,
      promo: promo && promo.terms,
    },
    lines,
  );
  const products = lines.map(({ productId }) => productId);
  const inCart = promo && promoInCart(promo, { totals, orderType: order.orderType, products });
  const promoGone = order.promocode !== null && (inCart === null || inCart.refusal !== null);
  return { lines, changes, totals, promoGone };
}
