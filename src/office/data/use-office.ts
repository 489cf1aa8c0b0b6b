import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import type { OkOf } from '#contract/endpoint.ts';
import type { OfficeDraft } from '#contract/office-chain.ts';
import type { OfficeAction, OfficeMe, StaffList } from '#contract/office.ts';
import type { Passkeys } from '#contract/passkeys.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { READS, type Office } from './create-office.ts';
import type { Unsaved } from './saver.ts';
import { withFresh } from './whole-draft.ts';

const OfficeContext = createContext<Office | null>(null);
export const OfficeProvider = OfficeContext.Provider;

/** Returns the office's services (src/office/data). */
export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('useOffice needs an OfficeProvider above it');
  return office;
}

const MeContext = createContext<OfficeMe | null>(null);
export const MeProvider = MeContext.Provider;

/** What the person who is logged in may do, in the whole chain and in some restaurants; the server decides each call anew. */
interface Rights {
  readonly inChain: (action: OfficeAction) => boolean;
  readonly in: (action: OfficeAction, restaurant: string) => boolean;
  /** In the chain or in some restaurant. */
  readonly somewhere: (action: OfficeAction) => boolean;
  /** External ids of the restaurants that a manager acts for. */
  readonly own: readonly string[];
}

export function useRights(): Rights {
  const me = useContext(MeContext);
  const inChain = (action: OfficeAction): boolean => me?.may.includes(action) ?? false;
  const inOwn = (action: OfficeAction): boolean => me?.may_in_restaurants.includes(action) ?? false;
  return {
    inChain,
    in: (action, restaurant) => inChain(action) || (inOwn(action) && (me?.restaurants.includes(restaurant) ?? false)),
    somewhere: (action) => inChain(action) || inOwn(action),
    own: me?.restaurants ?? [],
  };
}

/** Reports whether the server is out of reach. */
export function useIsOffline(): boolean {
  const { connectivity } = useOffice();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'unreachable';
}

/** Typed values that the server has not taken yet, by path. */
export function useUnsaved(): ReadonlyMap<string, Unsaved> {
  const { saver } = useOffice();
  return useSyncExternalStore(saver.subscribe, saver.getSnapshot);
}

export function useOfficeSession(): UseQueryResult<OkOf<typeof officeSessionApi.officeSession>> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.session, queryFn: () => api.call(officeSessionApi.officeSession) });
}

/** The published menu with what is new, and the edits over it. */
export function useDraft(): UseQueryResult<OfficeDraft> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.draft, queryFn: async () => withFresh(await api.call(officeApi.officeDraft)) });
}

export function useChanges(): UseQueryResult<OkOf<typeof officeApi.officeDraftChanges>> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.changes, queryFn: () => api.call(officeApi.officeDraftChanges) });
}

export function useVersions(): UseQueryResult<OkOf<typeof officeApi.officeVersions>> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.versions, queryFn: () => api.call(officeApi.officeVersions) });
}

export function useStaff(): UseQueryResult<StaffList> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.staff, queryFn: () => api.call(officeApi.officeStaff) });
}

export function usePasskeys(): UseQueryResult<Passkeys> {
  const { api } = useOffice();
  return useQuery({ queryKey: READS.passkeys, queryFn: () => api.call(officeApi.officePasskeys) });
}

/** A change other than an edit; what is read afterwards is read anew. */
export function useOfficeChange<Input, Answer>(
  call: (api: ApiClient, input: Input) => Promise<Answer>,
): UseMutationResult<Answer, Error, Input> {
  const { api } = useOffice();
  const reads = useQueryClient();
  return useMutation({ mutationFn: (input: Input) => call(api, input), onSettled: () => reads.invalidateQueries() });
}
