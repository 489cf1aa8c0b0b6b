import { useMemo, useState, useSyncExternalStore, useEffect } from 'react';
import type { CartTotals, CartPromo } from '#contract/cart.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import { isOnlinePayment, offeredMethods } from '#domain/online-payment.ts';
import { withRoomAlways } from '#domain/slots.ts';
import {
  effectivePaymentMethod,
  type Draft,
  changeDraft,
  parseDraft,
  readDraft,
} from '#client/place/checkout-draft.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { useOrderParams } from '#client/place/use-place.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { rememberedHere } from '#client/session/remembered-contact.ts';
import { timesFor, type Times } from '#entities/place/times.ts';
import { onTabChange } from '#lib/tab-storage.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { chosenTime, type ShownTime, type ConsentsGiven, type OrderForm } from './order-form.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Delivery } from './use-delivery.ts';

interface OrderFormState {
  readonly form: OrderForm;
  readonly times: Times | null;
  /** The time that the form has shown as the order's: the same while that is no longer available. */
  readonly timeShown: ShownTime | null;
  /** Payment methods that the restaurant offers. */
  readonly methods: readonly PaymentMethod[];
  readonly change: (part: Partial<Draft>) => void;
  /** The offer and the data consent were accepted here before, in the same versions: not asked again. */
  readonly agreed: boolean;
  readonly setConsents: (consents: ConsentsGiven) => void;
}

interface Sources {
  readonly environment: Pick<Environment, 'documents' | 'courier_wishes'>;
  readonly delivery: Delivery;
  readonly lines: readonly ShownLine[];
  readonly totals: CartTotals | null;
  /** A promo code gives a discount. */
  readonly hasPromo: boolean;
  /** The cart has dishes that are not paid for online, as the server says. */
  readonly onReceiptOnly: boolean;
}

/** The form as one value: input, destination, available choices. */
export function useOrderForm(sources: Sources): OrderFormState {
  const { delivery, lines, totals, hasPromo, environment, onReceiptOnly } = sources;
  const params = useOrderParams();
  const now = useNow();
  const [draft, change] = useDraft();
  const { storage } = useServices();
  // Asked once per version of the texts: consent given on this device holds for its next order.
  const [agreed] = useState(() => rememberedHere(storage)?.version === environment.documents.consent_version);
  const [consents, setConsents] = useState<ConsentsGiven>({ personal_data: agreed, marketing: false });
  const { restaurant, orderType } = delivery.place;
  // Until an address is known, uses the times of the restaurant's nearest zone.
  const zone = delivery.zone ?? restaurant?.delivery_zones.find(({ type }) => type === orderType) ?? null;
  const atTable = params.table !== null;
  const times = useMemo(() => {
    if (restaurant === null || zone === null || now === null) return null;
    return timesFor(atTable ? withRoomAlways(restaurant) : restaurant, zone, now);
  }, [restaurant, zone, now, atTable]);

  const offered = restaurant ? offeredMethods(restaurant) : [];
  const methods = onReceiptOnly ? offered.filter((one) => !isOnlinePayment(one)) : offered;
  const method = effectivePaymentMethod(params.paymentMethod, methods);
  const paysOnline = method !== null && isOnlinePayment(method) && (totals?.total_price ?? 0) > 0;
  const phoneNeed = paysOnline ? checkoutStrings.phoneForReceipt : hasPromo ? checkoutStrings.phoneForPromo : null;

  const [shown, setShown] = useState<ShownTime | null>(null);
  const place = `${restaurant?.id ?? ''} ${zone?.id ?? ''}`;
  // A time chosen elsewhere, in the window above the form, discards the earlier one, as a choice made here does.
  const asked = `${draft.ahead} ${draft.requestedAt}`;
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setShown(null);
  }
  const time = chosenTime({ draft, times, place, shown: asked === answered ? shown : null });
  // Stored for the next render: the time shown by this one.
  if (time.shown !== shown) setShown(time.shown);
  return {
    form: {
      orderType,
      placeChosen: delivery.placeChosen,
      details: delivery.details,
      outOfZone: delivery.outOfZone,
      ahead: !atTable && time.ahead,
      requestedAt: atTable ? null : time.requestedAt,
      timeGone: time.gone,
      atTable,
      phoneNeed,
      method,
      draft,
      consents,
      takesWishes: environment.courier_wishes,
      total: totals?.total_price ?? 0,
      missingToMinimum: totals?.missing_to_minimum ?? 0,
      unavailable: lines.filter(({ availability }) => availability !== 'available').length,
    },
    times,
    timeShown: time.shown,
    methods,
    agreed,
    change: (part) => {
      // An explicit choice of the customer discards the time shown before.
      if ('ahead' in part) setShown(null);
      change(part);
    },
    setConsents,
  };
}

/** The form's texts and the chosen time, kept in this tab so that neither back nor reload loses them; the time can also be set elsewhere. */
function useDraft(): [draft: Draft, change: (part: Partial<Draft>) => void] {
  const typed = useSyncExternalStore(onTabChange, readDraft, readDraft);
  return [useMemo(() => parseDraft(typed), [typed]), changeDraft];
}

export interface DroppedPromo {
  readonly promo: CartPromo;
  /** The total in kopecks with the code, and without. */
  readonly was: number;
  readonly now: number;
}

/**
 * A promo code that the server removed from the cart during a background prevalidation (docs/product.md §8.11 to
 * §8.14): stays shown until another code is applied, although later responses no longer mention it. `before`: the cart
 * on the device.
 */
export function useDroppedPromo(answer: PrevalidateResult | null, before: CartTotals | null): DroppedPromo | null {
  const { outbox } = useServices();
  const { cartId, promocode } = useOutbox();
  const [told, setTold] = useState<DroppedPromo | null>(null);
  const promo = answer?.dropped_promo ?? null;
  if (answer !== null && promo !== null && before !== null && told?.promo !== promo) {
    setTold({ promo, was: before.total_price, now: answer.totals.total_price });
  }
  useEffect(() => {
    if (promo === null || cartId === null) return;
    // The cart on the device still has the code; if it cannot be reloaded now, the next step reloads it.
    outbox.refresh().catch(() => undefined);
  }, [promo, cartId, outbox]);
  return promocode === null ? told : null;
}
