import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { profileQuery } from '../queries/profile-query.ts';
import { isCustomerDevice } from './session-state.ts';
import { useServices } from '../use-services.ts';

export interface CurrentUser {
  /** The customer; null: a guest; undefined: not known yet, or unknown offline. */
  readonly user: User | null | undefined;
  /** The request failed; `retry` repeats it. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Returns this device's user (docs/product.md §7.6). Kept in memory only: a phone may be borrowed. Where no one has
 * logged in, a screen assumes a guest and does not wait: the response to the start's request comes later.
 */
export function useUser(): CurrentUser {
  const { api, storage } = useServices();
  const isKnown = isCustomerDevice(storage);
  const { data, isError, isFetching, refetch } = useQuery({ ...profileQuery(api), enabled: isKnown });
  return {
    user: isKnown ? data : (data ?? null),
    failed: isError && data === undefined,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
