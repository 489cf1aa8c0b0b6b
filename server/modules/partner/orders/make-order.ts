import type * as v from 'valibot';
import type { MadeOrder, MakeOrderBody, MakeQuote } from '#contract/partner-manage.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import { checkModifiers } from '#domain/check-modifiers.ts';
import { orderSlots } from '#domain/order-slots.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { phoneKind } from '#domain/phone.ts';
import { findDeliveryZone } from '#domain/zones.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type CartRow, deleteCart, insertCart, touchCart } from '#server/modules/cart/cart-repository.ts';
import { addToLine } from '#server/modules/cart/line-changes.ts';
import { loadProductsForPricing } from '#server/modules/catalog/read-catalog.ts';
import { assess } from '#server/modules/orders/assess-order.ts';
import { findOrder, type OrderRow } from '#server/modules/orders/order-repository.ts';
import { type PlaceContext, placeCart } from '#server/modules/orders/place-order.ts';
import { paymentMethodsOf } from '#server/modules/payments/payment-methods.ts';
import { loadRestaurant, type StoredRestaurant } from '#server/modules/places/read-places.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import { audit } from '../audit-log.ts';
import { idempotencyOwner, type PartnerCall, requireRestaurant } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

type Body = v.InferOutput<typeof MakeOrderBody>;

/** Settings of the server that an order depends on. */
export type Ordering = Pick<Config, 'sessionSecret' | 'payments' | 'tables' | 'publicOrigin'> & {
  readonly sendsSms: boolean;
};

const ID_LENGTH = 32;

/** The cart of a request: a key always names the same one, so that a repeat finds its order, however late it comes. */
const cartIdOf = ({ partner, idempotencyKey }: PartnerCall, { sessionSecret }: Ordering): string => {
  if (idempotencyKey === null) throw new ApiError('IDEMPOTENCY_KEY_MISSING');
  return keyedHash(sessionSecret, 'caller', `${idempotencyOwner(partner)}\0${idempotencyKey}`).slice(0, ID_LENGTH);
};

const invalid = (code: 'ZONE_INVALID' | 'PICKUP_ZONE_MISSING', message?: string): ApiError =>
  new ApiError(code, message === undefined ? {} : { message });

/** The best zone of the restaurant for the address, else any of its zones: the assessment then says that the address is outside of it. */
const zoneOf = (restaurant: StoredRestaurant, { order_type: type, delivery_details: details }: Body): number => {
  if (type === 'pickup') {
    const zone = pickupZone(restaurant);
    if (zone === null) throw invalid('PICKUP_ZONE_MISSING');
    return zone.id;
  }
  const coords = details?.coords;
  const found = coords ? findDeliveryZone([restaurant], [coords.latitude, coords.longitude]) : null;
  const zone = found?.zone ?? restaurant.delivery_zones.find((one) => one.type === 'delivery');
  if (zone === undefined) throw invalid('ZONE_INVALID', partnerStrings.noDelivery);
  return zone.id;
};

/**
 * Puts the dishes into a new cart of nobody's. What is sold out goes in: the assessment names it.
 *
 * @throws {ApiError} PRODUCT_UNAVAILABLE, MODIFIERS_INVALID (each with the line's index), CART_LIMIT
 */
const fillCart = async (
  { db, now }: PartnerCall,
  { id, restaurant }: { readonly id: string; readonly restaurant: StoredRestaurant },
  body: Body,
): Promise<CartRow> => {
  const { lines, order_type: orderType } = body;
  const place = { restaurantId: restaurant.id, orderType, deliveryZoneId: zoneOf(restaurant, body), table: null };
  const cart = await insertCart(db, { ...place, id, customerId: null, now });
  const ids = lines.map(({ product_id: product }) => product);
  const products = await loadProductsForPricing(db, restaurant.id, ids, orderType);
  for (const [line, { product_id: productId, modifiers, quantity }] of lines.entries()) {
    const product = products.get(productId);
    if (product === undefined) {
      throw new ApiError('PRODUCT_UNAVAILABLE', { message: partnerStrings.notOnMenu, details: { line } });
    }
    const problems = checkModifiers(product.details?.modifier_groups ?? [], modifiers);
    if (problems.length > 0) {
      const message = partnerStrings.wrongOptions(product.name);
      throw new ApiError('MODIFIERS_INVALID', { message, fields: { lines: [message] }, details: { line, problems } });
    }
    await addToLine({ db, now }, cart, product, { modifiers, quantity });
  }
  return touchCart(db, cart.id, now, { cutleryCount: body.cutlery_count });
};

const madeAnswer = (order: OrderRow, { publicOrigin, sendsSms }: Ordering): MadeOrder => ({
  order: {
    id: order.id,
    number: String(order.number),
    status: order.status,
    promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    pay_until: order.payUntil?.toISOString() ?? null,
    total_price: order.totals.total_price,
    link: `${publicOrigin ?? ''}/order-status/${order.id}`,
    can_send_link: sendsSms && phoneKind(order.phoneNumber) === 'mobile',
  },
  quote: null,
});

/**
 * `POST /orders/make` (docs/product.md §26.63): an order that staff make for someone who calls, by the rules and at the price of a customer's.
 * Idempotent by its key. A dry run leaves nothing.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, IDEMPOTENCY_KEY_MISSING, ZONE_INVALID, PICKUP_ZONE_MISSING, PRODUCT_UNAVAILABLE,
 *   MODIFIERS_INVALID, CART_LIMIT, QUOTE_CHANGED, ORDER_REFUSED
 */
export async function makeOrder(call: PartnerCall, ordering: Ordering, body: Body): Promise<MadeOrder> {
  const { db, now, partner } = call;
  requireRestaurant(partner, body.restaurant_id);
  const { dry_run: isDry, quote: agreed, lines: _lines, ...draft } = body;
  const id = isDry ? newSecretId() : cartIdOf(call, ordering);
  const made = isDry ? undefined : await findOrder(db, { cartId: id });
  if (made !== undefined) return madeAnswer(made, ordering);
  const restaurant = await loadRestaurant(db, body.restaurant_id);
  if (restaurant === null) throw new ApiError('RESTAURANT_NOT_FOUND');
  const context: PlaceContext = {
    ...ordering,
    db,
    now,
    // Nobody's device: the caller has the link, and the address of the call is not the caller's.
    visitor: { customerId: null, device: null },
    ip: null,
    // Their remedy is a call, and this is one.
    unpaidOrders: 0,
    key: call.idempotencyKey,
    fromTable: false,
  };
  const cart = await fillCart(call, { id, restaurant }, body);
  if (isDry) {
    const { answer, priced } = await assess(context, cart, { ...draft, cart_id: id });
    await deleteCart(db, id);
    const quote = {
      ...quoteAnswer(answer),
      payment_methods: paymentMethodsOf(ordering.payments, priced.restaurant),
      times: orderSlots({ ...priced, now }).map(({ at }) => at.toISOString()),
    };
    return { order: null, quote };
  }
  const wishes = { ...draft, cart_id: id, quote: agreed ?? null, consents: null, madeBy: partner.name };
  const { order } = await placeCart(context, cart, wishes);
  const details = { number: order.number, total: order.totals.total_price };
  await audit(call, 'order.make', { restaurantId: order.restaurantId, details });
  return madeAnswer(order, ordering);
}

const quoteAnswer = ({
  issues,
  totals,
  promised,
  quote,
}: PrevalidateResult): Omit<MakeQuote, 'payment_methods' | 'times'> => ({
  issues: issues.map(({ code, message, field }) => ({ code, message, field })),
  totals,
  promised,
  quote,
});
