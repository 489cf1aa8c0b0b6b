import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CartTotals } from '#contract/cart.ts';
import { rememberedHere } from '#client/session/remembered-contact.ts';
import { useServices, useConnectivity } from '#client/use-services.ts';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { PREVALIDATE_KEY, prevalidateQuery } from '#client/queries/order-queries.ts';
import { firstWrong, type FieldErrors } from './fields.ts';
import { validateOrder, type OrderForm } from './order-form.ts';

interface PressOptions {
  readonly address: RefObject<AddressHandle | null>;
  /** The address belongs to another place, which the customer must confirm first. */
  readonly isMoving: boolean;
  /** Totals currently shown in the summary. */
  readonly shown: CartTotals | null;
  readonly form: OrderForm;
  readonly onWrong: (errors: FieldErrors) => void;
  /** The form is complete. `seen`: the totals shown on the button when it was pressed. */
  readonly onOrder: (seen: CartTotals) => void;
}

interface OrderPress {
  readonly begin: () => void;
  /** The typed address is being looked up again. */
  readonly isSettling: boolean;
  readonly asksFlat: boolean;
  /** Returns to the form to enter the flat. */
  readonly addFlat: () => void;
  readonly withoutFlat: () => void;
  /** Incremented each time the flat is to be filled in. */
  readonly flatsWanted: number;
}

/**
 * From pressing the button to an order that can be sent: applies an address that was only typed (docs/product.md §1.1), validates
 * the form, and asks about a missing flat once per house (§1.2).
 */
export function useOrderPress({ address, isMoving, shown, form, onWrong, onOrder }: PressOptions): OrderPress {
  const { storage } = useServices();
  const [isSettling, setIsSettling] = useState(false);
  /** The address field has settled: continues with the form in its new state. */
  const [settled, setSettled] = useState<{ readonly seen: CartTotals } | null>(null);
  const [flatFor, setFlatFor] = useState<{ readonly seen: CartTotals } | null>(null);
  const [askedOf, setAskedOf] = useState<string | null>(null);
  const [flatsWanted, setFlatsWanted] = useState(0);

  const { orderType, atTable, details } = form;
  const house = orderType === 'delivery' && !atTable ? (details?.address ?? null) : null;
  const hasFlat = (details?.apartment ?? '').trim() !== '';
  const order = (seen: CartTotals): void => {
    const errors = validateOrder({
      ...form,
      total: shown?.total_price ?? 0,
      missingToMinimum: shown?.missing_to_minimum ?? 0,
    });
    if (firstWrong(errors) !== null) {
      onWrong(errors);
      return;
    }
    const isKnown = askedOf === house || (rememberedHere(storage)?.withoutFlat ?? []).some((one) => one === house);
    if (house !== null && !hasFlat && !isKnown) {
      setAskedOf(house);
      setFlatFor({ seen });
    } else onOrder(seen);
  };
  const goOn = useEffectEvent((seen: CartTotals) => {
    if (!isMoving) order(seen);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the press goes on once the form has rendered with the address
    if (settled !== null) goOn(settled.seen);
  }, [settled]);

  return {
    begin: () => {
      if (isSettling || shown === null) return;
      const settling = orderType === 'delivery' && !atTable ? address.current?.settle() : null;
      if (!settling) {
        order(shown);
        return;
      }
      setIsSettling(true);
      void settling.then(() => {
        setIsSettling(false);
        setSettled({ seen: shown });
      });
    },
    isSettling,
    asksFlat: flatFor !== null,
    addFlat: () => {
      setFlatFor(null);
      setFlatsWanted((count) => count + 1);
    },
    withoutFlat: () => {
      setFlatFor(null);
      if (flatFor !== null) onOrder(flatFor.seen);
    },
    flatsWanted,
  };
}

/** Debounce, ms: one request per decision, not per keystroke. */
const DELAY = 400;

interface Prevalidation {
  /** The response for exactly the current form, or null. */
  readonly answer: PrevalidateResult | null;
  /** The time that the server promises now; null while unknown, also while it is requested anew because time has passed. */
  readonly promised: PrevalidateResult['promised'];
}

interface PrevalidationOptions {
  /** The order is being sent; a later query would be about a cart that no longer exists. */
  readonly isOrdering: boolean;
  /** What this device computes for "as soon as possible" now; null for any other time. */
  readonly soonest: PrevalidateResult['promised'];
}

/**
 * Queries the price and time of the order in the background whenever address, time, payment or cart change, and whenever the
 * promised time moves while the form is open (docs/product.md §13.7), if the API is reachable. `body` is null when there is nothing to
 * query yet. No personal data is sent (`passingBody`).
 */
export function usePrevalidate(
  body: PrevalidateBody | null,
  revision: number,
  { isOrdering, soonest }: PrevalidationOptions,
): Prevalidation {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const isReachable = useConnectivity() !== 'unreachable';
  const wanted = JSON.stringify({ revision, body, soonest });
  const [rested] = useDebouncedValue(wanted, DELAY);
  const isRested = rested === wanted;
  useEffect(() => {
    if (isOrdering) void queryClient.cancelQueries({ queryKey: PREVALIDATE_KEY });
  }, [isOrdering, queryClient]);
  const query = prevalidateQuery(api, body, revision, soonest);
  const form = formOf(query.queryKey);
  const { data, isPlaceholderData, isError } = useQuery({
    ...query,
    enabled: body !== null && isReachable && isRested && !isOrdering,
    retry: false,
    // Sums and issues stay while the time alone is requested anew.
    placeholderData: (before, asked) => (asked !== undefined && formOf(asked.queryKey) === form ? before : undefined),
  });
  const answer = body === null || isError ? null : (data ?? null);
  return { answer, promised: isPlaceholderData ? null : (answer?.promised ?? null) };
}

/** What was asked about, without the time at which it was. */
const formOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey.slice(0, -1));
