import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyReads, PERSON_READS } from '#client/offline/read-databases.ts';
import { hydrateQueries } from '#app/hydration/first-view.ts';
import { PERSON, PERSON_KEPT, PUBLIC, PUBLIC_IN_MEMORY, type ReadMeta } from '#client/queries/queries.ts';
import { createReadStore, type ReadStore } from '#client/offline/read-store.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { settled } from '../support/world.ts';

const clientOf = (store: ReadStore): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, persister: store.persister } } });

const MENU = [
  { id: 5, name: 'Борщ', details: { composition: 'свёкла' } },
  { id: 7, name: 'Квас', details: null },
];

/** Reads `queryKey`; `answer` stands in for the network. */
const read = (
  store: ReadStore,
  queryKey: readonly unknown[],
  answer: () => Promise<unknown>,
  meta: ReadMeta = PUBLIC,
) => clientOf(store).query({ queryKey, queryFn: answer, staleTime: 'static', meta });

const away = () => Promise.reject(new Error('away'));
/** Waits for the persister, which writes after the answer is returned. */
const written = async (): Promise<void> => {
  // React Query notifies its observers by timers, IndexedDB by immediates.
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await settled();
  }
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('the read store', () => {
  it('serves a later start offline, with the data’s age kept', async () => {
    await read(createReadStore({ version: 'a' }), ['news'], async () => ['пирог']);
    await written();
    expect(await read(createReadStore({ version: 'a' }), ['news'], away)).toEqual(['пирог']);
  });

  it('neither refetches nor stores a query removed while it was being restored: the person was cleared', async () => {
    await read(createReadStore({ version: 'a' }), ['orders', 'x'], async () => 'mine', PERSON_KEPT);
    await written();
    const client = clientOf(createReadStore({ version: 'a' }));
    const ask = vi.fn(async () => 'mine again');
    const reading = client.query({ queryKey: ['orders', 'x'], queryFn: ask, staleTime: 0, meta: PERSON_KEPT });
    const ended = reading.then(
      () => 'answered',
      () => 'let go',
    );
    await client.cancelQueries();
    client.removeQueries();
    expect(await ended).toBe('let go');
    await emptyReads(PERSON_READS);
    await written();
    expect(ask).not.toHaveBeenCalled();
    await expect(read(createReadStore({ version: 'a' }), ['orders', 'x'], away, PERSON_KEPT)).rejects.toThrow('away');
  });

  it('does not store a response that arrives after its query was removed', async () => {
    const client = clientOf(createReadStore({ version: 'a' }));
    let answer = (_text: string): void => {};
    const ask = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    client.setQueryData(['orders', 'x'], 'mine');
    const reading = client.query({ queryKey: ['orders', 'x'], queryFn: ask, staleTime: 0, meta: PERSON_KEPT });
    const ended = reading.catch(() => undefined);
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    await client.cancelQueries();
    client.removeQueries();
    await ended;
    await emptyReads(PERSON_READS);
    answer('mine again');
    await written();
    await expect(read(createReadStore({ version: 'a' }), ['orders', 'x'], away, PERSON_KEPT)).rejects.toThrow('away');
  });

  it('refetches stale restored data; offline, this is no uncaught error', async () => {
    await read(createReadStore({ version: 'a' }), ['news'], async () => ['пирог']);
    await written();
    const uncaught = vi.fn<(error: unknown) => void>();
    process.on('unhandledRejection', uncaught);
    const client = clientOf(createReadStore({ version: 'a' }));
    const ask = vi.fn(away);
    const stop = new QueryObserver(client, {
      queryKey: ['news'],
      queryFn: ask,
      staleTime: 0,
      meta: PUBLIC,
    }).subscribe(() => {});
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await written();
    expect(client.getQueryData(['news'])).toEqual(['пирог']);
    expect(uncaught).not.toHaveBeenCalled();
    process.off('unhandledRejection', uncaught);
    stop();
  });

  it('ignores data stored under another version', async () => {
    await read(createReadStore({ version: 'a' }), ['news'], async () => ['пирог']);
    await written();
    await expect(read(createReadStore({ version: 'b' }), ['news'], away)).rejects.toThrow('away');
  });

  it('serves a dish, and the cards, from the menu with details', async () => {
    const store = createReadStore({ version: 'a' });
    await read(store, ['menu-details', 1, 'delivery'], async () => MENU);
    await written();
    expect(await read(store, ['product', 5, 1, 'delivery'], away)).toEqual(MENU[0]);
    expect(await read(store, ['product', 6, 1, 'delivery'], away)).toBeNull();
    expect(await read(store, ['menu', 1, 'delivery'], away)).toEqual(MENU);
    await expect(read(store, ['menu', 2, 'delivery'], away)).rejects.toThrow('away');
  });

  it('stores only queries marked for storage', async () => {
    const store = createReadStore({ version: 'a' });
    for (const meta of [PERSON, PUBLIC_IN_MEMORY]) {
      await read(store, ['news'], async () => 'mine', meta);
      await written();
      await expect(read(store, ['news'], away, meta)).rejects.toThrow('away');
    }
    const client = clientOf(store);
    await client.query({ queryKey: ['news'], queryFn: async () => 'mine' });
    await written();
    await expect(clientOf(store).query({ queryKey: ['news'], queryFn: away })).rejects.toThrow('away');
    await expect(read(store, ['news'], away)).rejects.toThrow('away');
  });

  it('deletes personal reads and keeps the menu', async () => {
    const store = createReadStore({ version: 'a' });
    await read(store, ['orders', 'one', 'x'], async () => 'mine', PERSON_KEPT);
    await read(store, ['menu', 1, 'pickup'], async () => MENU);
    await written();
    await emptyReads(PERSON_READS);
    await expect(read(store, ['orders', 'one', 'x'], away, PERSON_KEPT)).rejects.toThrow('away');
    expect(await read(store, ['menu', 1, 'pickup'], away)).toEqual(MENU);
  });

  it('stores the data that came with the page, unless the device has newer', async () => {
    const store = createReadStore({ version: 'a' });
    const client = clientOf(store);
    hydrateQueries(client, [[['banners'], ['новый'], Date.now()]]);
    client.setQueryData(['cart', 'x'], 'mine');
    await store.storeAll(client);
    hydrateQueries(client, [[['banners'], ['старый'], Date.now() - 60_000]]);
    await store.storeAll(client);
    expect(await read(store, ['banners'], away)).toEqual(['новый']);
    await expect(read(store, ['cart', 'x'], away)).rejects.toThrow('away');
  });

  it('does not store what was forgotten while the reads of the page were being stored', async () => {
    const store = createReadStore({ version: 'a' });
    const client = clientOf(store);
    const mine = { queryKey: ['orders', 'x'], meta: PERSON_KEPT };
    client.getQueryCache().build(client, client.defaultQueryOptions(mine)).setData('mine');
    const storing = store.storeAll(client);
    await client.cancelQueries();
    client.removeQueries();
    await storing;
    await expect(read(store, mine.queryKey, away, PERSON_KEPT)).rejects.toThrow('away');
  });

  it('drops pictures for a read that has no room, and does without storage where that does not help (docs/product.md §9.25)', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called below with its own `this`
    const real = IDBObjectStore.prototype.put;
    let full = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore, ...given) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      return real.apply(this, given);
    });
    const deaf = createReadStore({ version: 'a', makeRoom: () => Promise.resolve() });
    expect(await read(deaf, ['news'], async () => 'read')).toBe('read');
    await written();
    await expect(read(deaf, ['news'], away)).rejects.toThrow('away');
    const store = createReadStore({
      version: 'a',
      makeRoom: async () => {
        full = false;
      },
    });
    await read(store, ['news'], async () => 'read');
    await written();
    expect(await read(store, ['news'], away)).toBe('read');
  });

  it('falls back to the network where IndexedDB is blocked (docs/product.md §9.21)', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const store = createReadStore({ version: 'a' });
    expect(await read(store, ['news'], async () => 'fresh')).toBe('fresh');
    await store.tidy();
  });
});
