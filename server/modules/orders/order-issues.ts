import type { OrderIssue } from '../../../contract/orders.ts';
import type { PlaceBody, PrevalidateBody } from '../../../contract/placing-orders.ts';
import { formatPrice } from '../../../domain/money.ts';
import { normalisePhone } from '../../../domain/phone.ts';
import { isAvailableAt } from '../../../domain/schedule.ts';
import { deliveryZonesAt } from '../../../domain/zones.ts';
import type { PricedCart } from '../cart/cart-pricing.ts';
import { orderStrings } from './order-strings.ts';
import type { TimePromise } from './promised-time.ts';

type IssueCode = OrderIssue['code'];

const issue = (
  code: IssueCode,
  message: string,
  about: { readonly field?: string; readonly item?: number } = {},
): OrderIssue => ({ code, message, field: about.field ?? null, item_id: about.item ?? null });

/** What the cart itself has against being ordered for `at`. */
const cartIssues = ({ items, totals, restaurant }: PricedCart, at: Date): OrderIssue[] => {
  if (items.length === 0) return [issue('CART_EMPTY', orderStrings.cartEmpty)];
  const lines = items.flatMap((item) => {
    const about = { item: item.item_id };
    if (item.availability !== 'available') {
      return [issue('ITEM_UNAVAILABLE', orderStrings.itemUnavailable(item.name), about)];
    }
    return isAvailableAt(item.availability_schedule, restaurant.timezone, at)
      ? []
      : [issue('ITEM_UNAVAILABLE', orderStrings.itemUnavailableThen(item.name), about)];
  });
  if (totals.missing_to_minimum === 0) return lines;
  return [...lines, issue('BELOW_MINIMUM', orderStrings.belowMinimum(formatPrice(totals.missing_to_minimum)))];
};

/** Whether a courier can find the address, and whether it lies where the cart's zone reaches. */
const addressIssues = (
  { orderType, zone, restaurant }: PricedCart,
  details: PrevalidateBody['delivery_details'],
): OrderIssue[] => {
  if (orderType === 'pickup') return [];
  const field = 'delivery_details';
  if (!details) return [issue('ADDRESS_INCOMPLETE', orderStrings.addressMissing, { field })];
  // Without coordinates nobody knows the zone, without a house nobody finds the door.
  if (!details.coords || !details.house?.trim()) {
    return [issue('ADDRESS_INCOMPLETE', orderStrings.addressIncomplete, { field })];
  }
  const { latitude, longitude } = details.coords;
  const reaching = deliveryZonesAt([restaurant], [latitude, longitude]);
  return reaching.some((match) => match.zone.id === zone.id)
    ? []
    : [issue('OUT_OF_ZONE', orderStrings.outOfZone, { field })];
};

const timeIssues = (requestedAt: Date | null, promised: TimePromise | null): OrderIssue[] => {
  if (promised) return [];
  return requestedAt
    ? [issue('SLOT_UNAVAILABLE', orderStrings.slotUnavailable, { field: 'requested_at' })]
    : [issue('RESTAURANT_CLOSED', orderStrings.restaurantClosed, { field: 'requested_at' })];
};

const paymentIssues = ({ restaurant, totals }: PricedCart, draft: PrevalidateBody): OrderIssue[] => {
  if (!restaurant.payment_methods.includes(draft.payment_method)) {
    return [issue('PAYMENT_METHOD_UNAVAILABLE', orderStrings.paymentMethod, { field: 'payment_method' })];
  }
  return changeIssues(draft.payment_method, draft.change_from, totals.total_price);
};

/** Change is given from cash only, and from no less than the order costs (kopecks). */
export function changeIssues(method: string, changeFrom: number | null, total: number): OrderIssue[] {
  if (changeFrom === null) return [];
  const field = 'change_from';
  if (method !== 'cash') return [issue('FIELD_INVALID', orderStrings.changeNotCash, { field })];
  return changeFrom < total
    ? [issue('CHANGE_TOO_SMALL', orderStrings.changeTooSmall(formatPrice(total)), { field })]
    : [];
}

/** Fields that are filled in must be right; whether they must be filled in is asked when the order is placed. */
const draftFieldIssues = (draft: PrevalidateBody): OrderIssue[] =>
  draft.phone_number?.trim() && normalisePhone(draft.phone_number) === null
    ? [issue('FIELD_INVALID', orderStrings.phone, { field: 'phone_number' })]
    : [];

/** Returns what a placed order needs beyond a draft: somebody to ask for, and to call, who has agreed to the terms. */
export function placeIssues(body: PlaceBody): OrderIssue[] {
  const missing: [boolean, string, string][] = [
    [!body.name?.trim(), 'name', orderStrings.name],
    [!body.phone_number?.trim(), 'phone_number', orderStrings.phone],
    [!body.consents.offer, 'consents.offer', orderStrings.consentOffer],
    [!body.consents.personal_data, 'consents.personal_data', orderStrings.consentPersonalData],
  ];
  return missing.flatMap(([isMissing, field, message]) =>
    isMissing ? [issue('FIELD_INVALID', message, { field })] : [],
  );
}

/** Lists everything that stands in the way of this order now, in the order in which the checkout shows it. */
export function orderIssues(
  priced: PricedCart,
  draft: PrevalidateBody,
  { requestedAt, promised, now }: { requestedAt: Date | null; promised: TimePromise | null; now: Date },
): OrderIssue[] {
  return [
    ...cartIssues(priced, requestedAt ?? now),
    ...addressIssues(priced, draft.delivery_details),
    ...timeIssues(requestedAt, promised),
    ...draftFieldIssues(draft),
    ...paymentIssues(priced, draft),
  ];
}
