import type { Order, OrderIssue } from '#contract/orders.ts';
import type { Consents, PlaceBody } from '#contract/placing-orders.ts';
import type * as v from 'valibot';
import { boundCutlery } from '#domain/cutlery.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { normalisePhone } from '#domain/phone.ts';
import { possibleWishes } from '#domain/courier-wishes.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { nameCustomer } from '../account/customer-repository.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { openLedger, spendHold } from '../bonuses/ledger.ts';
import { assertNotOrdered, holdAnyCart } from '../cart/cart-access.ts';
import { type CartRow, touchCart } from '../cart/cart-repository.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { lockPlaces, takeFirstPlace } from '../load/kitchen-places.ts';
import { tillVat } from '../payments/payment-config.ts';
import { terminalOf } from '../payments/payment-methods.ts';
import { PAY_WITHIN_MS } from '../payments/payment-terms.ts';
import { loadChainTerms } from '../places/read-places.ts';
import { insertUse, lockPromocode } from '../promo/promo-repository.ts';
import { type Assessment, assess } from './assess-order.ts';
import type { OrderContext } from './order-context.ts';
import { placeIssues } from './order-issues.ts';
import {
  findOrder,
  insertOrder,
  type NewConsent,
  type NewOrder,
  type NewOrderItem,
  type OrderRow,
  type WholeOrder,
} from './order-repository.ts';
import { orderStrings } from './order-strings.ts';
import { viewNewOrder, viewOrder } from './order-view.ts';
import { reactToStatus } from './order-reactions.ts';
import { dueAt } from './due-at.ts';
import type { TimePromise } from './promised-time.ts';
import { lockUnpaidOrders } from './unpaid-orders.ts';

/** Request facts about the customer beyond the body. */
export interface PlaceContext extends OrderContext {
  readonly key: string | null;
  /** `/order-hall`: rejects a cart that is at no table (docs/product.md §33.6). */
  readonly fromTable: boolean;
}

/** Messages by field, shown in the form beside its inputs. */
const fieldsOf = (issues: readonly OrderIssue[]): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const { field, message } of issues) {
    if (field !== null) fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
};

/** An order as it is placed, by the customer or by staff for a caller (docs/product.md §26.63). */
export interface Placing extends Omit<PlaceBody, 'quote' | 'consents'> {
  /** The price that was agreed to; null: whatever it is. */
  readonly quote: string | null;
  /** Null: the caller has not been asked for any. */
  readonly consents: v.InferOutput<typeof Consents> | null;
  /** Name of the key whose staff place it; null: the customer does. */
  readonly madeBy: string | null;
}

/** Rejects an order that differs from what the customer saw, or that cannot be placed. */
const assertPlaceable = ({ answer, priced }: Assessment, body: Placing, fromTable: boolean): void => {
  const issues = [...answer.issues, ...placeIssues(priced, body, fromTable)];
  const details = { ...answer, issues };
  if (body.quote !== null && body.quote !== answer.quote) {
    // A removed promo code stays removed: the customer confirms the sum without it.
    const keepsWork = answer.dropped_promo !== null;
    throw new ApiError('QUOTE_CHANGED', { message: orderStrings.quoteChanged, details, keepsWork });
  }
  const [first] = issues;
  if (first) {
    const message = issues.length === 1 ? first.message : orderStrings.refused;
    throw new ApiError('ORDER_REFUSED', { message, fields: fieldsOf(issues), details });
  }
};

const itemsOf = ({ priced }: Assessment): NewOrderItem[] =>
  priced.items.map((item) => ({
    itemId: item.item_id,
    productId: item.product_id,
    modifiers: item.modifiers,
    modifierLines: item.modifier_lines,
    quantity: item.quantity,
    name: item.name,
    weight: item.weight,
    nutrition: item.nutrition,
    picture: item.picture,
    unitPrice: item.unit_price,
    oldUnitPrice: item.old_unit_price,
    totalPrice: item.total_price,
  }));

const consentsOf = (consents: v.InferOutput<typeof Consents>, at: Date, ip: string | null): NewConsent[] =>
  (['offer', 'personal_data', 'marketing'] as const).map((kind) => ({
    kind,
    given: consents[kind],
    version: consents.version,
    at,
    ip: ip ?? '',
  }));

const newOrderOf = (
  { key, now, visitor, payments }: PlaceContext,
  cart: CartRow,
  { priced, requestedAt }: Assessment,
  body: Placing,
  certain: { promised: TimePromise; name: string; phone: string; cutleryCount: number },
): NewOrder => {
  const { restaurant } = priced;
  // An order that costs nothing counts as paid.
  const paysOnline = isOnlinePayment(body.payment_method) && priced.totals.total_price > 0;
  const terminal = paysOnline ? terminalOf(payments, restaurant) : null;
  return {
    id: newSecretId(),
    cartId: cart.id,
    placeKey: key,
    customerId: cart.customerId,
    device: visitor.device,
    madeBy: body.madeBy,
    status: paysOnline ? 'draft' : 'new',
    orderType: priced.orderType,
    restaurantId: restaurant.id,
    restaurantName: restaurant.name,
    restaurantAddress: restaurant.address,
    restaurantPhone: restaurant.phone_number,
    seller: restaurant.seller ?? null,
    timezone: restaurant.timezone,
    deliveryZoneId: priced.zone.id,
    deliveryDetails: priced.orderType === 'delivery' ? body.delivery_details : null,
    table: priced.table && { number: priced.table.number, hall: priced.table.hall },
    paymentMethod: body.payment_method,
    paymentStatus: paysOnline ? 'pending' : 'not_needed',
    payUntil: paysOnline ? new Date(now.getTime() + PAY_WITHIN_MS) : null,
    terminal: terminal && terminal.name,
    vat: terminal && terminal.receipt && tillVat(terminal.receipt),
    requestedAt,
    promisedFrom: certain.promised.from,
    promisedTo: certain.promised.to,
    name: certain.name,
    phoneNumber: certain.phone,
    comment: trimToNull(body.comment),
    courierWishes: possibleWishes(body.courier_wishes ?? [], {
      orderType: priced.orderType,
      method: body.payment_method,
    }),
    changeFrom: body.change_from,
    cutleryCount: certain.cutleryCount,
    promocode: priced.promo?.refusal === null ? priced.promo.code : null,
    totals: priced.totals,
    createdAt: now,
    updatedAt: now,
  };
};

/** The order, and when it got its first status: one that needs no payment first becomes due with it (docs/product.md §33.17). */
const dated = async (db: Database, order: NewOrder): Promise<NewOrder> =>
  order.status === 'new' ? { ...order, updatedAt: await dueAt(db, order, order.createdAt) } : order;

/** Records a use of the order's promo code, and spends the bonuses reserved by its cart. */
const settleDiscounts = async (
  { db, now, sessionSecret }: PlaceContext,
  cart: CartRow,
  { id: orderId, promocode, phoneNumber, totals }: OrderRow,
): Promise<void> => {
  const { customerId } = cart;
  if (promocode !== null && cart.promocode !== null) {
    const phoneHash = keyedHash(sessionSecret, 'phone', phoneNumber);
    await insertUse(db, { orderId, promocode: cart.promocode, customerId, phoneHash, at: now });
  }
  if (customerId !== null) {
    await spendHold(db, { cartId: cart.id, orderId, customerId, used: totals.bonus_used }, now);
  }
};

/**
 * Places an order from a cart: everything is checked again while the cart is locked, in the transaction that inserts the order, so ten
 * concurrent calls create one order. The same key returns that order again, however late; another key is rejected.
 *
 * @throws CART_GONE, CART_ALREADY_ORDERED (with the order's id), QUOTE_CHANGED (with totals, issues and the new quote), ORDER_REFUSED (with
 *   a sentence for each field and all issues)
 */
export async function placeOrder(context: PlaceContext, body: PlaceBody): Promise<Order> {
  const { db, now, visitor, key } = context;
  const cart = await holdAnyCart(db, body.cart_id, visitor, now);
  if (cart.orderId !== null) {
    const placed = await findOrder(db, { orderId: cart.orderId });
    if (placed && key !== null && placed.placeKey === key) return viewOrder(db, placed, visitor);
    assertNotOrdered(cart);
  }
  return viewNewOrder(await placeCart(context, cart, { ...body, madeBy: null }), visitor);
}

/**
 * Places an order from a locked cart that is none yet.
 *
 * @throws {ApiError} CART_GONE, QUOTE_CHANGED, ORDER_REFUSED
 */
export async function placeCart(context: PlaceContext, cart: CartRow, body: Placing): Promise<WholeOrder> {
  const { db, now, ip } = context;
  // Locked before anything is checked, so that what is checked is what is written.
  if (cart.promocode !== null) await lockPromocode(db, cart.promocode);
  if (cart.customerId !== null) await openLedger(db, cart.customerId, now, cart.id);
  if (!isOnlinePayment(body.payment_method)) await lockUnpaidOrders(context, cart.restaurantId);
  await lockPlaces(db, cart.restaurantId);
  const assessment = await assess(context, cart, body);
  assertPlaceable(assessment, body, context.fromTable);
  const { promised } = assessment;
  // A guest at a table gives neither, unless a receipt or a promo code needs it.
  const name = trimToNull(body.name) ?? '';
  const phone = normalisePhone(body.phone_number ?? '') ?? '';
  if (!promised) throw new Error('An order without issues misses something');
  const { max_cutlery_count: most } = await loadChainTerms(db);
  const cutleryCount = boundCutlery(cart.cutleryCount, most);
  const whole = await insertOrder(
    db,
    await dated(db, newOrderOf(context, cart, assessment, body, { promised, name, phone, cutleryCount })),
    itemsOf(assessment),
    body.consents === null ? [] : consentsOf(body.consents, now, ip),
  );
  const { order } = whole;
  await takeFirstPlace(db, order, order.promisedFrom, now);
  await touchCart(db, cart.id, now, { orderId: order.id });
  if (cart.customerId !== null && name !== '') await nameCustomer(db, cart.customerId, name);
  await settleDiscounts(context, cart, order);
  if (order.status === 'draft') {
    await enqueue(db, 'expire-payment', { order_id: order.id }, { afterMs: PAY_WITHIN_MS });
  } else {
    await reactToStatus(db, order, now);
  }
  return whole;
}
