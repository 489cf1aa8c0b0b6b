import { useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/account.ts';
import { profileQuery } from '../platform/queries.ts';
import { useServices } from './services.ts';

/**
 * The customer where one has logged in on this device, null for a guest, undefined while it is not known. Unlike `useUser` it
 * asks nothing for guests: their 403 would stand in the console of every page that only wants to know a name.
 */
export const useKnownUser = (): User | null | undefined => {
  const { api, storage } = useServices();
  const isKnown = storage.get('user') !== null;
  const { data } = useQuery({ ...profileQuery(api), enabled: isKnown });
  return isKnown ? data : (data ?? null);
};
