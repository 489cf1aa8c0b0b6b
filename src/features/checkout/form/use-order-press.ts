import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CartTotals } from '#contract/cart.ts';
import { rememberedHere } from '#client/session/remembered-contact.ts';
import { useServices, useConnectivity } from '#client/use-services.ts';
import type { DeviceStorage } from '#client/device-storage.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { PREVALIDATE_KEY, prevalidateQuery } from '#client/queries/order-queries.ts';
import { firstWrong, type FieldErrors } from './fields.ts';
import { validateOrder, type OrderForm } from './order-form.ts';

interface PressOptions {
  /** Totals currently shown in the summary. */
  readonly shown: CartTotals | null;
  readonly form: OrderForm;
  readonly onWrong: (errors: FieldErrors) => void;
  /** The form is complete. `seen`: the totals shown on the button when it was pressed. */
  readonly onOrder: (seen: CartTotals) => void;
}

interface OrderPress {
  readonly begin: () => void;
  /** The question about the flat is open. */
  readonly asksFlat: boolean;
  /** Orders with the address as it is now. */
  readonly goOn: () => void;
  /** Closes the question: nothing is ordered. */
  readonly dismiss: () => void;
}

/**
 * From pressing the button to an order that can be sent: validates the form, and asks about a missing flat once per house
 * (docs/product.md §1.2).
 */
export function useOrderPress({ shown, form, onWrong, onOrder }: PressOptions): OrderPress {
  const { storage } = useServices();
  const [flatFor, setFlatFor] = useState<{ readonly seen: CartTotals } | null>(null);
  const [askedOf, setAskedOf] = useState<string | null>(null);
  const house = missingFlat(form);
  return {
    begin: () => {
      if (shown === null) return;
      const errors = validateOrder({
        ...form,
        total: shown.total_price,
        missingToMinimum: shown.missing_to_minimum,
      });
      if (firstWrong(errors) !== null) {
        onWrong(errors);
        return;
      }
      if (house === null || askedOf === house || isKnownWithoutFlat(storage, house)) {
        onOrder(shown);
        return;
      }
      setAskedOf(house);
      setFlatFor({ seen: shown });
    },
    asksFlat: flatFor !== null,
    goOn: () => {
      setFlatFor(null);
      if (flatFor !== null) onOrder(flatFor.seen);
    },
    dismiss: () => setFlatFor(null),
  };
}

/** Returns the house that the order goes to without a flat; null: it has one, or needs none. */
export function missingFlat({
  orderType,
  atTable,
  details,
}: Pick<OrderForm, 'orderType' | 'atTable' | 'details'>): string | null {
  if (orderType !== 'delivery' || atTable || details === null) return null;
  return trimToNull(details.apartment ?? '') === null ? details.address : null;
}

/** Reports whether an order went to this house without a flat before (docs/product.md §1.2). */
export function isKnownWithoutFlat(storage: DeviceStorage, house: string): boolean {
  return (rememberedHere(storage)?.withoutFlat ?? []).some((one) => one === house);
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
