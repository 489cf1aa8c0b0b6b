import { useRef, type RefObject, useEffect, useState } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { Environment } from '#contract/restaurants.ts';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { normalisePhone } from '#domain/phone.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { windowWords } from '#domain/day-labels.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import type { CartView } from '#client/ordering/cart/use-cart-view.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { useUser } from '#client/session/use-user.ts';
import type { Draft } from '#client/place/checkout-draft.ts';
import { knownContact } from '#client/session/remembered-contact.ts';
import type { OrderIssue, PrevalidateResult } from '#contract/orders.ts';
import {
  firstWrong,
  focusField,
  earlyIssues,
  errorsOfIssues,
  type FieldErrors,
  type FieldName,
  type FormRefusal,
} from './fields.ts';
import { orderBody, passingBody, type OrderForm } from './order-form.ts';
import { useDelivery } from './use-delivery.ts';
import { useDroppedPromo, useOrderForm } from './use-order-form.ts';
import { useOrderPress, usePrevalidate } from './use-order-press.ts';
import { useSubmit } from './use-submit.ts';

export interface CheckoutInput {
  readonly cart: CartView;
  readonly lines: readonly ShownLine[];
  /** Computed on the device. */
  readonly totals: CartTotals | null;
  readonly environment: Environment;
  /** See `CheckoutScreenProps`. */
  readonly onOrdered: (orderId: string, isAwaited: boolean) => void;
}

/** State shared by the sections of the checkout. */
export type Checkout = ReturnType<typeof useCheckout>;

/** Combines the form, its prices, its errors and the submission (docs/product.md §5.4). */
export function useCheckout({ cart, lines, totals, environment, onOrdered }: CheckoutInput) {
  const { confirmed, pending, waiting } = useOutbox();
  const element = useRef<HTMLFormElement>(null);
  const delivery = useDelivery();
  const { orderType } = delivery.place;
  const hasPromo = confirmed?.promo?.refusal === null;
  const [onReceipt, setOnReceipt] = useState<string | null>(null);
  const order = useOrderForm({ delivery, lines, totals, hasPromo, environment, onReceiptOnly: onReceipt !== null });
  const { form, times, change } = order;
  usePrefill(form.draft, change);
  const passing = passingBody(form);
  const isUnknown = orderType === 'delivery' && !delivery.placeChosen;
  const isUnready = pending || isUnknown || lines.length === 0;
  const asked = cart.id === null || passing === null || isUnready ? null : { ...passing, cart_id: cart.id };
  const revision = confirmed?.revision;
  const soonest = form.ahead ? null : (times?.soonest ?? null);
  const { answer: known, promised } = usePrevalidate(asked, revision ?? 0, { isOrdering: waiting !== null, soonest });
  // The methods of the next render: an online one that was remembered is no longer offered.
  if (known !== null && (known.on_receipt_only ?? null) !== onReceipt) setOnReceipt(known.on_receipt_only ?? null);
  const promisedNow = isUnknown ? null : (promised ?? soonest);
  const shown = isUnknown ? totals && withoutPlace(totals) : (known?.totals ?? totals);
  const dropped = useDroppedPromo(known, totals);
  const time = JSON.stringify(order.timeShown);
  const subject = [orderType, delivery.zone?.id, delivery.details?.address, time, revision].join(' ');
  const errors = useFormErrors(subject, known?.issues ?? []);
  useFreshTimes(errors);
  const isCartReady = lines.length > 0 && (shown === null || cartObstacle(lines, shown) === null);
  const submission = useSubmit({ isCartReady, shown, known, promise: promisedNow, onRefused: errors.show, onOrdered });
  const press = useOrderPress({
    shown,
    form,
    onWrong: (fields) => errors.show({ fields, general: null }),
    onOrder: (seen) => {
      const body = orderBody(form, environment.documents.consent_version);
      errors.reset();
      if (body !== null) submission.submit(body, seen);
    },
  });
  const sheets = useFormSheets(element, form, errors);
  const { restaurant } = delivery.place;
  const way: OrderWay = form.atTable ? 'table' : orderType;
  const isOnline = form.method !== null && isOnlinePayment(form.method);
  /** The time on the button: what an order made now is promised (docs/product.md §13.7). */
  const promise = usePromiseWords(promisedNow, restaurant?.timezone ?? null);
  /** The server's promise takes precedence over the rules here. */
  const isPromised = promised !== null;
  const parts = { order, delivery, errors, submission, press, sheets, element };
  return { ...parts, shown, dropped, way, isOnline, isUnknown, isPromised, promise, onReceipt };
}

/** The parts of the form that a row opens in a sheet. */
type SheetName = 'who' | 'pay' | 'comment' | 'discounts';

interface FormSheets {
  /** The one that is open. */
  readonly open: SheetName | null;
  readonly setOpen: (sheet: SheetName | null) => void;
  /** Name and phone are in the page: they were not known when the form opened, or a table's order now needs them. */
  readonly asksWho: boolean;
}

const SHEET_OF: Partial<Record<FieldName, SheetName>> = {
  name: 'who',
  phone_number: 'who',
  comment: 'comment',
  payment_method: 'pay',
  change_from: 'pay',
};

/**
 * Which sheet of the form is open. After each rejected attempt to order, the first invalid field gets the focus: in the page, or in its
 * sheet, which opens for it.
 */
const useFormSheets = (
  element: RefObject<HTMLFormElement | null>,
  form: OrderForm,
  errors: ReturnType<typeof useFormErrors>,
): FormSheets => {
  const [open, setOpen] = useState<SheetName | null>(null);
  const wasKnown = useKnownAtFirst(form.draft);
  const asksWho = !wasKnown && (!form.atTable || form.phoneNeed !== null);
  useFirstWrong(errors.round, () => {
    if (element.current) keepHeight(element.current);
    const field = firstWrong(errors.refused);
    if (field === null) return;
    const sheet = SHEET_OF[field] ?? null;
    if (sheet === null || (sheet === 'who' && asksWho)) focusField(element.current, field);
    else setOpen(sheet);
  });
  return { open, setOpen, asksWho };
};

/** Errors that disappear would shorten the form, and move its end under the finger. */
const keepHeight = (form: HTMLElement): void => {
  form.style.minHeight = '';
  form.style.minHeight = `${form.offsetHeight}px`;
};

/** Reports whether name and phone were known when the form opened: from its draft, the customer or the device's last order. */
const useKnownAtFirst = (draft: Draft): boolean => {
  const { storage } = useServices();
  const { user } = useUser();
  const [isKnown] = useState(() => {
    const { name, phone } = knownContact(storage, user);
    return trimToNull(draft.name || name) !== null && normalisePhone(draft.phone || (phone ?? '')) !== null;
  });
  return isKnown;
};

/** Until the address is known the cart is priced for pickup: shows neither its discount nor a delivery price. */
const withoutPlace = (totals: CartTotals): CartTotals => ({
  ...totals,
  pickup_discount: 0,
  delivery_price: 0,
  total_price: totals.subtotal_price - totals.promo_discount - totals.bonus_used,
  missing_to_minimum: 0,
  missing_to_free_delivery: null,
});

/** Formats a promised time. */
const usePromiseWords = (promised: PrevalidateResult['promised'], timezone: string | null): string | null => {
  const now = useNow();
  if (promised === null || timezone === null || now === null) return null;
  return windowWords(new Date(promised.from), new Date(promised.to), now, timezone);
};

/**
 * Fills untouched name and phone from the customer, or from this device's last order (docs/product.md §7.3).
 * Once per login: a field cleared afterwards stays empty.
 */
function usePrefill(draft: Draft, change: (part: Partial<Draft>) => void): void {
  const { storage } = useServices();
  const user = useUser().user;
  useEffect(() => {
    const { name, phone } = knownContact(storage, user);
    if (draft.name === '' && name !== '') change({ name });
    if (draft.phone === '' && phone !== null) change({ phone });
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed later is no reason to fill in again
  }, [user?.id]);
}

/** Errors of the last attempt to order. */
interface Refused extends FormRefusal {
  /** Incremented with each attempt, so that focus moves again. */
  readonly round: number;
  /** Place, time and cart the errors refer to; with any other they are stale. */
  readonly subject: string;
}
const NONE: Refused = { fields: {}, general: null, round: 0, subject: '' };
const PLACE_FIELDS: readonly FieldName[] = ['cart', 'delivery_details', 'requested_at'];

interface FormErrors {
  /** Errors of the current fields: from the last attempt, and early ones from the prevalidation. */
  readonly fields: FieldErrors;
  /** Errors of the last attempt only, without fields that changed since. */
  readonly refused: FieldErrors;
  /** An error that belongs to no field. */
  readonly general: string | null;
  readonly round: number;
  readonly show: (refusal: FormRefusal) => void;
  /** Clears the errors of fields that the customer edits. */
  readonly clear: (...fields: FieldName[]) => void;
  readonly reset: () => void;
}

/**
 * Keeps the errors of the last attempt to order until their fields change.
 *
 * @param subject place, time and cart of the form now
 * @param issues of the prevalidation for that subject
 */
function useFormErrors(subject: string, issues: readonly OrderIssue[]): FormErrors {
  const [last, setLast] = useState(NONE);
  const refused = last.subject === subject ? last.fields : without(last.fields, PLACE_FIELDS);
  return {
    fields: { ...errorsOfIssues(earlyIssues(issues)), ...refused },
    refused,
    general: last.general,
    round: last.round,
    show: (refusal) => setLast((before) => ({ ...refusal, round: before.round + 1, subject })),
    clear: (...fields) => setLast((before) => ({ ...before, fields: without(before.fields, fields), general: null })),
    reset: () => setLast((before) => ({ ...NONE, round: before.round })),
  };
}

/** Reads the times anew once the server has rejected one: slots run out while the form is open (docs/product.md §13.12). */
function useFreshTimes({ fields, round }: Pick<FormErrors, 'fields' | 'round'>): void {
  const { queryClient } = useServices();
  const rejected = fields.requested_at === undefined ? null : `${round} ${fields.requested_at}`;
  useEffect(() => {
    if (rejected !== null) void queryClient.invalidateQueries({ queryKey: ['localities'] });
  }, [rejected, queryClient]);
}

const without = (fields: FieldErrors, names: readonly FieldName[]): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !names.some((name) => name === field)));
