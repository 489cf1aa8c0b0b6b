import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { CancelledError, notifyManager, type Query, type QueryClient } from '@tanstack/query-core';
import { get, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { isQuotaError } from '#lib/quota-error.ts';
import { derive } from './derived-reads.ts';
import { openReads, PERSON_READS, PUBLIC_READS } from './read-databases.ts';
import { del, entries, set } from './store-access.ts';

/** What lies in the stores is of this shape; an entry of another is thrown away. */
const Stored = v.object({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
});

/** A menu older than this is a menu of another season, ms. */
const MAX_AGE = 30 * 24 * 60 * 60_000;
/** IndexedDB that does not answer by now is stuck (another tab, a broken profile): the network then answers, ms. */
const READ_TIMEOUT_MS = 1_500;
const PREFIX = 'q';

type Persister = ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>;

export interface ReadStore {
  /** The `persister` of every query: restores what memory does not have, stores what was read. */
  readonly persister: Persister['persisterFn'];
  /** Stores what is in memory without having been read by this page: what the server's HTML brought along. */
  readonly storeAll: (queryClient: QueryClient) => Promise<void>;
  /** Lets go of what is too old, or of another version. */
  readonly tidy: () => Promise<void>;
}

interface Options {
  /** Names the schemas that stored data were parsed by: data of another are not believed. */
  readonly version: string;
  /** Frees what is missed less than reads are, when there is no room. */
  readonly makeRoom?: () => Promise<void>;
}

const within = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READ_TIMEOUT_MS))]);

/** Storage that is blocked or broken, whether it throws at once or later, is as if it were empty. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const openQuietly = (name: string): UseStore | null => {
  try {
    return openReads(name);
  } catch {
    return null;
  }
};

/** The entries of one database, with what is made of them. */
function createShelf(name: string, { version, makeRoom }: Options) {
  const store = openQuietly(name);
  const read = async (address: string): Promise<PersistedQuery | undefined> =>
    store === null ? undefined : asStored(await quietly(() => within(get<unknown>(address, store))));
  const storage = {
    getItem: async (address: string) => (await read(address)) ?? derive(keyOf(address), (key) => read(addressOf(key))),
    setItem: async (address: string, value: PersistedQuery) => {
      if (store === null) return;
      const put = (): Promise<void> => set(address, value, store);
      try {
        await put();
      } catch (error) {
        // Reads are the second thing to go (docs/product.md §9.25): pictures make room for them, nothing else does.
        if (makeRoom !== undefined && isQuotaError(error)) await quietly(() => makeRoom().then(put));
      }
    },
    removeItem: async (address: string) => {
      if (store !== null) await quietly(() => del(address, store));
    },
    entries: async () => {
      const found = store === null ? [] : ((await quietly(() => entries(store))) ?? []);
      // What does not read counts as empty, which is what the persister throws away.
      return found.map(([address, raw]): [string, PersistedQuery] => [address, asStored(raw) ?? NOTHING]);
    },
  };
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage,
    prefix: PREFIX,
    buster: version,
    maxAge: MAX_AGE,
    serialize: ({ state, ...query }) => ({ ...query, state: { ...state, error: null, fetchMeta: null } }),
    deserialize: (stored) => stored,
    refetchOnRestore: false,
  });
  return { read, persister };
}

/**
 * Creates the store of the answers on the device: one entry for each query that says `meta.persist`, in two databases, so
 * that the person's can be thrown away alone (docs/product.md §17.7). Never throws: without IndexedDB the storefront reads
 * the network.
 */
export function createReadStore(options: Options): ReadStore {
  const shelves = { public: createShelf(PUBLIC_READS, options), person: createShelf(PERSON_READS, options) };
  const shelfOf = ({ meta }: Pick<Query, 'meta'>) => (meta?.persist === true ? shelves[meta.scope] : null);
  // What was restored and is out of date is read anew. The library would do so itself, and leave the failure to nobody:
  // without a network each such read would be an uncaught error.
  const restoring: Persister['persisterFn'] = async (queryFn, context, query) => {
    const shelf = shelfOf(query);
    if (shelf === null) return queryFn(context);
    let isRestored = true;
    // A person who is forgotten takes the query out of the cache: from then on it neither asks nor is kept.
    const isCached = (): boolean => context.client.getQueryCache().get(query.queryHash) === query;
    const data = await shelf.persister.persisterFn(
      async (given) => {
        isRestored = false;
        if (!isCached()) throw new CancelledError();
        const answer = await queryFn(given);
        if (!isCached()) throw new CancelledError();
        return answer;
      },
      context,
      query,
    );
    // After the library has said how old it is, which it schedules in the same way.
    const refresh = (): void => {
      if (isCached() && query.isStale()) query.fetch().catch(() => undefined);
    };
    if (isRestored) notifyManager.schedule(refresh);
    return data;
  };
  return {
    persister: restoring,
    storeAll: async (queryClient) => {
      for (const query of queryClient.getQueryCache().getAll()) {
        const shelf = shelfOf(query);
        const { status, dataUpdatedAt } = query.state;
        if (shelf === null || status !== 'success' || dataUpdatedAt === 0) continue;
        const before = await shelf.read(`${PREFIX}-${query.queryHash}`);
        if ((before?.state.dataUpdatedAt ?? 0) < dataUpdatedAt) await shelf.persister.persistQuery(query);
      }
    },
    tidy: async () => {
      for (const { persister } of Object.values(shelves)) await quietly(() => persister.persisterGc());
    },
  };
}

const NOTHING: PersistedQuery = { buster: '', queryHash: '', queryKey: [], state: emptyState() };

function emptyState(): PersistedQuery['state'] {
  return {
    data: undefined,
    dataUpdateCount: 0,
    dataUpdatedAt: 0,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: 'pending',
    fetchStatus: 'idle',
  };
}

function asStored(raw: unknown): PersistedQuery | undefined {
  const parsed = v.safeParse(Stored, raw);
  if (!parsed.success) return undefined;
  const { state, ...entry } = parsed.output;
  return { ...entry, state: { ...emptyState(), data: state.data, dataUpdatedAt: state.dataUpdatedAt } };
}

/** A query's hash is its key as JSON with sorted properties (query-core's `hashKey`). */
const addressOf = (key: readonly unknown[]): string => `${PREFIX}-${JSON.stringify(key)}`;

function keyOf(address: string): readonly unknown[] {
  try {
    const key: unknown = JSON.parse(address.slice(PREFIX.length + 1));
    return Array.isArray(key) ? key : [];
  } catch {
    return [];
  }
}
