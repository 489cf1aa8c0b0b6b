import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { profileQuery } from '../queries/queries.ts';
import { isCustomerDevice } from './customer-device.ts';
import { useServices } from '../use-services.ts';

export interface CurrentUser {
  /** The customer; null: a guest; undefined: not known yet, or not without a network. */
  readonly user: User | null | undefined;
  /** It could not be found out; `retry` asks again. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Who uses this device (docs/product.md §7.6). The answer stays in memory only: a phone is borrowed. Where nobody has
 * logged in, a screen takes a guest for granted and waits for nothing: the answer of the start comes when it comes.
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
