import { MAX_ADDRESSES, type SavedAddress, type User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import type { Services } from '#client/services.ts';
import { accountStrings } from './account-strings.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { isSameDoor } from '#entities/place/address/door.ts';
import { formatFailure } from './use-account-mutation.ts';

/** Returns the default label of an address: «Дом» for the first, then street and house. */
export function labelFor({ street, house, address }: DeliveryDetails, saved: readonly SavedAddress[]): string {
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
