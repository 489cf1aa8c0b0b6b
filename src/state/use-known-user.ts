import { useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/account.ts';
import { profileQuery } from '../platform/queries.ts';
import { useServices } from './services.ts';

/**
 * Who uses this device, as far as somebody has asked already; undefined: nobody has. For screens that serve guests as well:
 * asking costs a guest a refused request (spec §6: 403), which browsers write into their consoles.
 */
export const useKnownUser = (): User | null | undefined => {
  const { api } = useServices();
  return useQuery({ ...profileQuery(api), enabled: false }).data;
};
