import { useEffect, useState } from 'react';
import { type SavedAddress, type User, MAX_ADDRESSES } from '#contract/account.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { useServices, useConnectivity } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import { isSameDoor } from '#entities/place/address/door.ts';
import * as calls from '#contract/calls/account.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Services } from '#client/services.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import { accountStrings } from '../account-strings.ts';
import { formatFailure } from '../use-account-mutation.ts';

/** Returns the default label of an address: «Дом» for the first, then street and house. */
function labelFor({ street, house, address }: DeliveryDetails, saved: readonly SavedAddress[]): string {
  if (saved.length === 0) return accountStrings.labels[0];
  return (street === null ? address : [street, house ?? ''].filter((part) => part !== '').join(', ')).slice(
    0,
    MAX_LENGTH.addressLabel,
  );
}

type OfferServices = Pick<Services, 'api' | 'queryClient' | 'toasts'>;

/**
 * After an order with a new address, asks the customer whether to save it. Does nothing if their addresses are not
 * loaded.
 */
export function offerAddress({ api, queryClient, toasts }: OfferServices, details: DeliveryDetails | null): void {
  const user: User | null | undefined = queryClient.getQueryData(profileQuery(api).queryKey);
  if (details === null || !user) return;
  const { queryKey } = addressesQuery(api, user.id);
  const saved = queryClient.getQueryData(queryKey);
  if (saved === undefined || saved.length >= MAX_ADDRESSES || saved.some((one) => isSameDoor(one.details, details)))
    return;
  const keep = async (): Promise<void> => {
    try {
      const body = { label: labelFor(details, saved), details };
      queryClient.setQueryData(queryKey, (await api.call(calls.saveAddress, { body })).addresses);
      toasts.show(accountStrings.addressSaved, { tone: 'success' });
    } catch (error) {
      toasts.show(formatFailure(error), { tone: 'error' });
    }
  };
  toasts.show(accountStrings.offerSave, { action: { label: accountStrings.save, run: () => void keep() } });
}

/** Longest wait, ms, for data that only makes a form more convenient. */
const LATE_AFTER_MS = 1000;

/**
 * Reports whether the customer and their saved addresses are loaded; true after a timeout in any case. A form that waits for it
 * does not shift when they load.
 */
export function useCustomerReady(): boolean {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { user, failed } = useUser();
  const userId = user?.id ?? null;
  const addresses = useOptionalQuery(userId === null ? null : addressesQuery(api, userId));
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = user === null || (userId !== null && !addresses.isPending);
  return isKnown || failed || isOffline || late;
}
