import {
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryOptions,
  skipToken,
  type UseQueryResult,
} from '@tanstack/react-query';
import { use } from 'react';
import type { QueryDefinition } from './queries.ts';

/** How long a page that has its essential data waits for optional data, ms. */
const SIDE_QUERY_TIMEOUT_MS = 500;

type SideQuery<T, K extends readonly unknown[]> = UseQueryOptions<T, Error, T, K> & { readonly queryKey: K };

/**
 * Queries that no page waits for any more: they arrive later, or never. Keyed by the query's own cache entry, and released
 * with it: each server render has its own cache, and a hook could not remember what has suspended it.
 */
const waitedFor = new WeakSet<Query>();
const waits = new WeakMap<Query, Promise<unknown>>();

const entryOf = (
  client: QueryClient,
  { queryKey, meta }: Pick<SideQuery<unknown, readonly unknown[]>, 'queryKey' | 'meta'>,
): Query => client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey, ...(meta && { meta }) }));

/** A page's optional queries (docs/product.md §9.1). */
interface Sides {
  /** Starts a query and returns at once; failures are ignored. */
  readonly ask: <T, K extends readonly unknown[]>(query: SideQuery<T, K>) => void;
  /** Resolves when all have resolved or failed, at most half a second from now. */
  readonly settle: () => Promise<void>;
}

/**
 * Creates the side queries of one loader.
 *
 * @param isHydrating nothing is requested: the page must match the server's render, and requests what is missing afterwards
 */
export function createSideQueries(client: QueryClient, isHydrating: boolean): Sides {
  const asked: { entry: Query; answer: Promise<unknown> }[] = [];
  return {
    ask: (query) => {
      const entry = entryOf(client, query);
      if (isHydrating) waitedFor.add(entry);
      else asked.push({ entry, answer: client.query({ ...query, staleTime: 'static' }).catch(() => undefined) });
    },
    settle: async () => {
      await patient(asked.map(({ answer }) => answer));
      for (const { entry } of asked) waitedFor.add(entry);
    },
  };
}

const patient = async (answers: readonly Promise<unknown>[]): Promise<void> => {
  if (answers.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, SIDE_QUERY_TIMEOUT_MS);
  });
  await Promise.race([Promise.all(answers), enough]);
  clearTimeout(timer);
};

/**
 * Returns the result of a side query, or undefined: it never fails the page, and delays it by half a second at most, so
 * that data in time causes no layout shift (docs/product.md §9.1).
 */
export function useSideQuery<T, K extends readonly unknown[]>(query: SideQuery<T, K>): T | undefined {
  const client = useQueryClient();
  const entry = entryOf(client, query);
  if (entry.state.status === 'pending' && !waitedFor.has(entry)) use(waitFor(client, entry, query));
  return useQuery(query).data;
}

function waitFor<T, K extends readonly unknown[]>(
  client: QueryClient,
  entry: Query,
  query: SideQuery<T, K>,
): Promise<unknown> {
  const running = waits.get(entry);
  if (running !== undefined) return running;
  const wait = patient([client.query({ ...query, staleTime: 'static' }).catch(() => undefined)]).then(() => {
    waitedFor.add(entry);
  });
  waits.set(entry, wait);
  return wait;
}

interface OptionalQuery<T> extends Omit<QueryDefinition<T, readonly unknown[]>, 'queryKey' | 'staleTime'> {
  readonly queryKey: readonly unknown[];
  /** Milliseconds; `static`: of any age. */
  readonly staleTime: number | 'static';
}

/** Like `useQuery`, where the query may not be known yet: null requests nothing and has no data. */
export function useOptionalQuery<T>(query: OptionalQuery<T> | null): UseQueryResult<T> {
  return useQuery<T>(query ?? { queryKey: ['nothing'], queryFn: skipToken });
}
