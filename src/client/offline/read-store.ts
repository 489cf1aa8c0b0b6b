import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { CancelledError, notifyManager, type Query, type QueryClient } from '@tanstack/query-core';
import { get, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { isQuotaError } from '#lib/quota-error.ts';
import { Product } from '#contract/catalog.ts';
import { OrderType } from '#contract/primitives.ts';
import { openReads, PERSON_READS, PUBLIC_READS, del, entries, set } from './read-databases.ts';

/**
 * Schema version of the responses kept on the device; data stored under another version is ignored. It is a hash of their
 * JSON schemas: `tests/src/client/queries/read-meta.test.ts` reports the new value when they change. When a query persists
 * something else from the same response, add a letter.
 */
export const READ_VERSION = 'G2PvWVnL';

/** Shape of the stores' entries; entries of another shape are dropped. */
const Stored = v.object({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
});

/** An older menu is from another season, ms. */
const MAX_AGE = 30 * 24 * 60 * 60_000;
/** IndexedDB that does not respond within this time is stuck (another tab, a broken profile): the network is used, ms. */
const READ_TIMEOUT_MS = 1_500;
const PREFIX = 'q';

type Persister = ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>;

export interface ReadStore {
  /** The `persister` of every query: restores what is not in memory, stores what was read. */
  readonly persister: Persister['persisterFn'];
  /** Stores what is in memory but was not read by this page: data from the server's HTML. */
  readonly storeAll: (queryClient: QueryClient) => Promise<void>;
  /** Deletes entries that are too old, or of another version. */
  readonly tidy: () => Promise<void>;
}

interface Options {
  /** Schema version of stored data; entries with another version are ignored. */
  readonly version: string;
  /** Frees space by dropping data less important than reads, when the quota is exceeded. */
  readonly makeRoom?: () => Promise<void>;
}

const within = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READ_TIMEOUT_MS))]);

/** Treats blocked or broken storage as empty, whether it throws or rejects. */
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

/** The entries of one database, with the values derived from them. */
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
        // Reads are evicted second (docs/product.md §9.25): only pictures make room for them.
        if (makeRoom !== undefined && isQuotaError(error)) await quietly(() => makeRoom().then(put));
      }
    },
    removeItem: async (address: string) => {
      if (store !== null) await quietly(() => del(address, store));
    },
    entries: async () => {
      const found = store === null ? [] : ((await quietly(() => entries(store))) ?? []);
      // An entry that does not parse counts as empty, which the persister discards.
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
 * Creates the on-device store of responses: one entry per query with `meta.persist`, in two databases, so that personal
 * data can be deleted alone (docs/product.md §17.7). Never throws: without IndexedDB the storefront reads from the
 * network.
 */
export function createReadStore(options: Options): ReadStore {
  const shelves = { public: createShelf(PUBLIC_READS, options), person: createShelf(PERSON_READS, options) };
  const shelfOf = ({ meta }: Pick<Query, 'meta'>) => (meta?.persist === true ? shelves[meta.scope] : null);
  // Refetches restored data that is stale. The library would do it too, but leave the rejection unhandled:
  // offline, every such refetch would be an uncaught error.
  const restoring: Persister['persisterFn'] = async (queryFn, context, query) => {
    const shelf = shelfOf(query);
    if (shelf === null) return queryFn(context);
    let isRestored = true;
    // Forgetting a person removes the query from the cache: from then on it is neither fetched nor persisted.
    const isCached = (): boolean => isInCache(context.client, query);
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
    // Runs after the library has set the data's age, which it schedules the same way.
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
        // Forgotten while the others were being stored: the loop's list is older than the purge.
        if (!isInCache(queryClient, query)) continue;
        if ((before?.state.dataUpdatedAt ?? 0) < dataUpdatedAt) await shelf.persister.persistQuery(query);
      }
    },
    tidy: async () => {
      for (const { persister } of Object.values(shelves)) await quietly(() => persister.persisterGc());
    },
  };
}

const isInCache = (client: QueryClient, query: Query): boolean => client.getQueryCache().get(query.queryHash) === query;

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

const DishKey = v.tuple([v.literal('product'), v.number(), v.number(), OrderType]);
const MenuKey = v.tuple([v.literal('menu'), v.number(), OrderType]);
const Products = v.array(v.object({ id: Product.entries.id }));

type Read = (key: readonly unknown[]) => Promise<PersistedQuery | undefined>;

/**
 * Derives reads that another stored read contains: a dish and the cards are in the menu with details, so one entry opens every dish
 * of the restaurant offline. They are as old as their source.
 */
async function derive(key: readonly unknown[], read: Read): Promise<PersistedQuery | undefined> {
  const dish = v.safeParse(DishKey, key);
  const menu = v.safeParse(MenuKey, key);
  if (!dish.success && !menu.success) return undefined;
  const [restaurant, type] = key.slice(-2);
  const whole = await read(['menu-details', restaurant, type]);
  const data: unknown = whole?.state.data;
  if (whole === undefined || !v.is(Products, data)) return undefined;
  const queryHash = JSON.stringify(key);
  if (menu.success) return { ...whole, queryKey: key, queryHash };
  const own = data.find(({ id }) => id === key[1]) ?? null;
  return { ...whole, queryKey: key, queryHash, state: { ...whole.state, data: own } };
}
