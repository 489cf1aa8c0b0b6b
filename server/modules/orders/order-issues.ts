import type { OrderIssue } from '#contract/orders.ts';
import type { PlaceBody, PrevalidateBody } from '#contract/placing-orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { formatPrice } from '#domain/money.ts';
import { pauseAt } from '#domain/intake.ts';
import { normalisePhone } from '#domain/phone.ts';
import { momentWords } from '#domain/relative-day.ts';
import { exceptionOn } from '#domain/schedule.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { deliveryZonesAt } from '#domain/zones.ts';
import type { PricedCart } from '../cart/cart-pricing.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';
import { hallStrings } from '../hall/hall-strings.ts';
import { paymentMethodsOf } from '../payments/payment-methods.ts';
import { orderStrings } from './order-strings.ts';
import { roomInstead, type TimePromise } from './promised-time.ts';

type IssueCode = OrderIssue['code'];

const issue = (
  code: IssueCode,
  message: string,
  about: { readonly field?: string; readonly item?: number } = {},
): OrderIssue => ({ code, message, field: about.field ?? null, item_id: about.item ?? null });

/** Returns the issues of the cart itself, priced for the time of the order. */
const cartIssues = ({ items, totals }: PricedCart, requestedAt: Date | null): OrderIssue[] => {
  if (items.length === 0) return [issue('CART_EMPTY', orderStrings.cartEmpty)];
  const lines = items
    .filter(({ availability }) => availability !== 'available')
    .map(({ item_id: item, name, availability }) => {
      if (availability === 'age_restricted')
        return issue('ITEM_UNAVAILABLE', orderStrings.itemForAdults(name), { item });
      const isThen = requestedAt !== null && availability === 'out_of_hours';
      const words = isThen ? orderStrings.itemUnavailableThen(name) : orderStrings.itemUnavailable(name);
      return issue('ITEM_UNAVAILABLE', words, { item });
    });
  if (totals.missing_to_minimum === 0) return lines;
  return [...lines, issue('BELOW_MINIMUM', orderStrings.belowMinimum(formatPrice(totals.missing_to_minimum)))];
};

/** Checks that a courier can find the address and that it lies within the cart's zone; for a table, that it exists. */
const addressIssues = (
  { orderType, zone, restaurant }: PricedCart,
  details: PrevalidateBody['delivery_details'],
  tableObstacle: string | null,
): OrderIssue[] => {
  const field = 'delivery_details';
  if (tableObstacle !== null) return [issue('TABLE_GONE', tableObstacle, { field })];
  if (orderType === 'pickup') return [];
  if (!details) return [issue('ADDRESS_INCOMPLETE', orderStrings.addressMissing, { field })];
  // Without coordinates the zone is unknown; without a house the door cannot be found.
  if (!details.coords || !details.house?.trim()) {
    return [issue('ADDRESS_INCOMPLETE', orderStrings.addressIncomplete, { field })];
  }
  const { latitude, longitude } = details.coords;
  const reaching = deliveryZonesAt([restaurant], [latitude, longitude]);
  return reaching.some((match) => match.zone.id === zone.id)
    ? []
    : [issue('OUT_OF_ZONE', orderStrings.outOfZone, { field })];
};

const timeIssues = (
  { restaurant, zone, orderType, table }: PricedCart,
  { requestedAt, promised, now }: { requestedAt: Date | null; promised: TimePromise | null; now: Date },
): OrderIssue[] => {
  const field = 'requested_at';
  if (table !== null && requestedAt) return [issue('SLOT_UNAVAILABLE', hallStrings.noTime, { field })];
  if (promised) return [];
  const pause = pauseAt(restaurant.intake, orderType, now);
  // With an open-ended pause there is no later time to choose.
  if (pause && (requestedAt === null || pause.until === null)) {
    return [
      issue('RESTAURANT_CLOSED', orderStrings.paused[table === null ? orderType : 'table'](pause.reason), { field }),
    ];
  }
  const instead = roomInstead({ restaurant, zone, now, requestedAt });
  if (instead !== null) {
    const next = instead.next && momentWords(instead.next, now, restaurant.timezone);
    const words = requestedAt ? orderStrings.slotFull(next) : orderStrings.kitchenFull(next);
    return [issue(requestedAt ? 'SLOT_UNAVAILABLE' : 'RESTAURANT_CLOSED', words, { field })];
  }
  if (requestedAt) return [issue('SLOT_UNAVAILABLE', orderStrings.slotUnavailable, { field })];
  const reason = exceptionOn(restaurant.opening_hours, calendarDate(now, restaurant.timezone))?.reason;
  const words = reason === undefined ? orderStrings.restaurantClosed : orderStrings.closedToday(reason);
  return [issue('RESTAURANT_CLOSED', words, { field })];
};

/** Says why these dishes are paid for on receipt: a sentence for each reason. */
export function onReceiptWords(dishes: PricedCart['paidOnReceipt']): string {
  return (['adults', 'marked'] as const)
    .map((why) => ({ why, names: dishes.filter((dish) => dish.why === why).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
    .map(({ why, names }) => orderStrings.onReceiptOnly[why](names))
    .join(' ');
}

const paymentIssues = (
  { restaurant, totals, paidOnReceipt }: PricedCart,
  draft: PrevalidateBody,
  { payments, unpaidObstacle }: { readonly payments: PaymentConfig | null; readonly unpaidObstacle: string | null },
): OrderIssue[] => {
  if (unpaidObstacle !== null) {
    return [issue('PAYMENT_METHOD_UNAVAILABLE', unpaidObstacle, { field: 'payment_method' })];
  }
  if (isOnlinePayment(draft.payment_method) && paidOnReceipt.length > 0) {
    return [issue('PAYMENT_METHOD_UNAVAILABLE', onReceiptWords(paidOnReceipt), { field: 'payment_method' })];
  }
  if (!paymentMethodsOf(payments, restaurant).includes(draft.payment_method)) {
    return [issue('PAYMENT_METHOD_UNAVAILABLE', orderStrings.paymentMethod, { field: 'payment_method' })];
  }
  return changeIssues(draft.payment_method, draft.change_from, totals.total_price);
};

/** Change is given only for cash, and only from an amount not below the order's cost (kopecks). */
export function changeIssues(method: string, changeFrom: number | null, total: number): OrderIssue[] {
  if (changeFrom === null) return [];
  const field = 'change_from';
  if (method !== 'cash') return [issue('FIELD_INVALID', orderStrings.changeNotCash, { field })];
  return changeFrom < total
    ? [issue('CHANGE_TOO_SMALL', orderStrings.changeTooSmall(formatPrice(total)), { field })]
    : [];
}

/** Checks only fields that are filled in; required fields are checked when the order is placed. */
const draftFieldIssues = (draft: PrevalidateBody): OrderIssue[] =>
  draft.phone_number?.trim() && normalisePhone(draft.phone_number) === null
    ? [issue('FIELD_INVALID', orderStrings.phone, { field: 'phone_number' })]
    : [];

/** What of an order is checked only when it is placed. Consents are null where staff make it: the caller has not been asked for any. */
type PlacedFields = Pick<PlaceBody, 'payment_method' | 'phone_number' | 'name'> & {
  readonly consents: PlaceBody['consents'] | null;
};

/** Returns why a guest at a table must leave a phone (docs/product.md §33.7); null if none is needed. */
const needOfPhone = ({ totals, promo }: PricedCart, { payment_method: method }: PlacedFields): string | null => {
  if (isOnlinePayment(method) && totals.total_price > 0) return hallStrings.phoneForReceipt;
  return promo?.refusal === null ? hallStrings.phoneForPromo : null;
};

/**
 * Returns what a placed order needs beyond a draft: a name, a phone, and agreement to the terms. At a table the waiter
 * finds the guest.
 */
export function placeIssues(priced: PricedCart, body: PlacedFields, fromTable: boolean): OrderIssue[] {
  const isAtTable = priced.table !== null;
  const phoneNeed = isAtTable ? needOfPhone(priced, body) : orderStrings.phone;
  const hasPhone = Boolean(body.phone_number?.trim());
  const hasName = Boolean(body.name?.trim());
  const isPersonal = !isAtTable || hasName || hasPhone;
  const { consents } = body;
  const missing: [boolean, string, string][] = [
    [fromTable && !isAtTable, 'delivery_details', hallStrings.notAtTable],
    [!isAtTable && !hasName, 'name', orderStrings.name],
    [phoneNeed !== null && !hasPhone, 'phone_number', phoneNeed ?? ''],
    [consents !== null && !consents.offer, 'consents.offer', orderStrings.consentOffer],
    [
      isPersonal && consents !== null && !consents.personal_data,
      'consents.personal_data',
      orderStrings.consentPersonalData,
    ],
  ];
  return missing.flatMap(([isMissing, field, message]) =>
    isMissing ? [issue('FIELD_INVALID', message, { field })] : [],
  );
}

/** Lists everything that prevents this order now, in the order in which the checkout shows it. */
export function orderIssues(
  priced: PricedCart,
  draft: PrevalidateBody,
  {
    requestedAt,
    promised,
    now,
    payments,
    tableObstacle,
    unpaidObstacle,
  }: {
    requestedAt: Date | null;
    promised: TimePromise | null;
    now: Date;
    payments: PaymentConfig | null;
    /** Why the cart's table takes no orders; null if it does, or the cart has no table. */
    tableObstacle: string | null;
    /** Why it cannot be paid on receipt; null if it can, or is paid online. */
    unpaidObstacle: string | null;
  },
): OrderIssue[] {
  return [
    ...cartIssues(priced, requestedAt),
    ...addressIssues(priced, draft.delivery_details, tableObstacle),
    ...timeIssues(priced, { requestedAt, promised, now }),
    ...draftFieldIssues(draft),
    ...paymentIssues(priced, draft, { payments, unpaidObstacle }),
  ];
}
