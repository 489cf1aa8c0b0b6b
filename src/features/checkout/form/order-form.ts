import * as v from 'valibot';
import { asciiDigits, cleanLine } from '#contract/clean-text.ts';
import { DeliveryDetails } from '#contract/places.ts';
import { OrderDraft, PlaceBody, type PrevalidateBody } from '#contract/placing-orders.ts';
import { MAX_LENGTH, type CourierWish, type OrderType, type PaymentMethod } from '#contract/primitives.ts';
import { possibleWishes } from '#domain/courier-wishes.ts';
import { formatPrice } from '#domain/money.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { internationalPhone, normalisePhone } from '#domain/phone.ts';
import type { Draft } from '#client/place/checkout-draft.ts';
import { dayOf, type Times } from '#entities/place/times.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { FieldErrors, FieldName } from './fields.ts';

/** Consents ticked by the customer; the offer is accepted by ordering (docs/product.md §5.7). */
export interface ConsentsGiven {
  readonly personal_data: boolean;
  readonly marketing: boolean;
}

/** All inputs of an order known to the screen. */
export interface OrderForm {
  readonly orderType: OrderType;
  /** The customer has chosen a restaurant (pickup) or an address in a zone (delivery). */
  readonly placeChosen: boolean;
  readonly details: DeliveryDetails | null;
  readonly outOfZone: boolean;
  /** Whether it is ordered for a set time; and that time, null when it is not among the available slots. */
  readonly ahead: boolean;
  readonly requestedAt: string | null;
  readonly timeGone: ChosenTime['gone'];
  readonly method: PaymentMethod | null;
  /** Served at a table: no address or time, and name and phone only where required (docs/product.md §33.7). */
  readonly atTable: boolean;
  /** Why a table order requires a phone; null if it does not. */
  readonly phoneNeed: string | null;
  readonly draft: Draft;
  readonly consents: ConsentsGiven;
  /** The backend takes wishes for the courier. */
  readonly takesWishes: boolean;
  /** Kopecks. */
  readonly total: number;
  readonly missingToMinimum: number;
  readonly unavailable: number;
}

/** Rubles: more than any customer hands to a courier; the wire format ends at 21 million. */
const LARGEST_NOTE = 1_000_000;

/** The sum that change is needed from, in kopecks; null for none; `wrong` when the typed amount is invalid. */
export function changeFromOf({ change, changeOther }: Draft): number | 'wrong' | null {
  if (change === '') return null;
  if (change !== 'other') return Number(change);
  const typed = asciiDigits(cleanLine(changeOther));
  const rubles = /^(\d{1,3}(?:\s?\d{3})*|\d{1,6})$/.exec(typed)?.[1]?.replaceAll(/\s/g, '');
  const amount = Number(rubles ?? 0);
  return amount === 0 || amount > LARGEST_NOTE ? 'wrong' : amount * 100;
}

/** Returns what the customer still has to fill in, by field. Empty if the order may be checked and sent. */
export function validateOrder(form: OrderForm): FieldErrors {
  const { errors: say } = checkoutStrings;
  const { draft } = form;
  const errors: Partial<Record<FieldName, string>> = {};
  if (form.unavailable > 0) errors.cart = say.unavailable;
  else if (form.orderType === 'delivery' && form.missingToMinimum > 0)
    errors.cart = say.minimum(formatPrice(form.missingToMinimum));
  if (form.orderType === 'pickup') {
    if (!form.placeChosen) errors.delivery_details = say.restaurant;
  } else if (form.outOfZone) errors.delivery_details = checkoutStrings.outOfZone;
  else if (!form.placeChosen || !form.details?.coords || trimToNull(form.details.house) === null)
    errors.delivery_details = say.address;
  else if (!v.is(DeliveryDetails, form.details)) errors.delivery_details = say.door;
  if (form.ahead && form.requestedAt === null) errors.requested_at = say.time[form.timeGone ?? 'none'];
  const hasPhone = trimToNull(draft.phone) !== null;
  if (!form.atTable && trimToNull(draft.name) === null) errors.name = say.name;
  else if (!v.is(PlaceBody.entries.name, draft.name)) errors.name = say.tooLong(MAX_LENGTH.name);
  if (!v.is(PlaceBody.entries.comment, draft.comment)) errors.comment = say.tooLong(MAX_LENGTH.comment);
  if (form.atTable && !hasPhone && form.phoneNeed !== null) errors.phone_number = form.phoneNeed;
  else if ((hasPhone || !form.atTable) && normalisePhone(draft.phone) === null) errors.phone_number = say.phone;
  if (form.method === null) errors.payment_method = say.method;
  if (form.method === 'cash') {
    const from = changeFromOf(draft);
    if (from === 'wrong') errors.change_from = say.changeAmount;
    else if (from !== null && from < form.total) errors.change_from = say.changeTooSmall(formatPrice(form.total));
  }
  if (isPersonal(form) && !form.consents.personal_data) errors['consents.personal_data'] = say.consentData;
  return errors;
}

/** Reports whether the order names the person: a table order need not. */
export function isPersonal({ atTable, draft }: Pick<OrderForm, 'atTable' | 'draft'>): boolean {
  return !atTable || trimToNull(draft.name) !== null || trimToNull(draft.phone) !== null;
}

/** Returns the wishes that the order carries: those that the backend takes and a courier can fulfil. */
export function wishesOf({ takesWishes, atTable, orderType, method, draft }: OrderForm): CourierWish[] {
  return takesWishes && !atTable ? possibleWishes(draft.wishes, { orderType, method }) : [];
}

type WithoutCart = Omit<PrevalidateBody, 'cart_id'>;

/**
 * The part of the request without personal data: enough to query totals and time in the background. Null while no
 * payment method is known.
 */
export function passingBody({ orderType, details, outOfZone, ahead, requestedAt, method, draft }: OrderForm) {
  if (method === null) return null;
  const change = method === 'cash' ? changeFromOf(draft) : null;
  return {
    delivery_details: orderType === 'delivery' && !outOfZone ? withoutDoor(details) : null,
    payment_method: method,
    requested_at: ahead ? requestedAt : null,
    name: null,
    phone_number: null,
    comment: null,
    change_from: change === 'wrong' ? null : change,
  } satisfies WithoutCart;
}

/** Flat and door code affect neither price nor time: they are sent only with the order. */
const withoutDoor = (details: DeliveryDetails | null): DeliveryDetails | null =>
  details && { ...details, apartment: null, door_code: null, porch: null, floor: null };

/**
 * The whole request, except cart and quote, in the contract's form: a retry after a reload then sends the same.
 *
 * @throws {v.ValiError} the form is not valid
 */
export function orderBody(form: OrderForm, consentVersion: string): OrderDraft | null {
  const passing = passingBody(form);
  if (passing === null) return null;
  const phone = normalisePhone(form.draft.phone);
  const wishes = wishesOf(form);
  return v.parse(OrderDraft, {
    ...passing,
    delivery_details: form.orderType === 'delivery' ? form.details : null,
    name: trimToNull(form.draft.name),
    phone_number: phone && internationalPhone(phone),
    comment: trimToNull(form.draft.comment),
    // A backend that does not know the field would reject the order.
    ...(wishes.length > 0 && { courier_wishes: wishes }),
    consents: { ...form.consents, offer: true, version: consentVersion },
  });
}

/** The order's time as shown in the form: as soon as possible, or a slot (ISO) of a place. */
export type ShownTime = 'soon' | { readonly place: string; readonly at: string };

interface ChosenTime {
  readonly ahead: boolean;
  /** The slot, ISO; null for as soon as possible, or if none is available. */
  readonly requestedAt: string | null;
  /** The time that the customer chose, or was shown, is no longer available. */
  readonly gone: 'soon' | 'slot' | null;
  readonly shown: ShownTime | null;
}

interface Asked {
  readonly draft: Pick<Draft, 'ahead' | 'requestedAt'>;
  readonly times: Times | null;
  /** Restaurant and zone: each place has its own times. */
  readonly place: string;
  /** From the previous result; null if the form has shown no time yet. */
  readonly shown: ShownTime | null;
}

/**
 * The time of the order. Defaults to as soon as possible, else the first slot; but a time once shown as the order's
 * is never replaced silently (docs/product.md §5.3).
 */
export function chosenTime({ draft, times, place, shown }: Asked): ChosenTime {
  const isClosed = times !== null && times.soon === null;
  const kept = shown !== null && shown !== 'soon' && shown.place === place ? shown.at : null;
  if (!draft.ahead && !isClosed && kept === null)
    return { ahead: false, requestedAt: null, gone: null, shown: times === null ? shown : 'soon' };
  if (times === null) return { ahead: true, requestedAt: null, gone: null, shown };
  if (!draft.ahead && shown === 'soon') return { ahead: true, requestedAt: null, gone: 'soon', shown };
  const slot = (draft.ahead ? draft.requestedAt : null) ?? kept ?? times.days[0]?.slots[0]?.at ?? null;
  if (slot === null) return { ahead: true, requestedAt: null, gone: null, shown };
  if (dayOf(times.days, slot) === null) return { ahead: true, requestedAt: null, gone: 'slot', shown };
  // Returns the same object for the same time, so that callers can compare by identity.
  return { ahead: true, requestedAt: slot, gone: null, shown: slot === kept ? shown : { place, at: slot } };
}
