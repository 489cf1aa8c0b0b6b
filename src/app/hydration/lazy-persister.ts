import type { QueryPersister } from '@tanstack/react-query';
import type { ReadStore } from '#client/offline/read-store.ts';
import { loadOnce, type LoadedOnce } from '#lib/load-once.ts';

/** The page's only store of persisted reads. Loaded after the menu: the first view does not need it (docs/guides/first-view.md). */
export function deferReadStore(): LoadedOnce<ReadStore> {
  return loadOnce(async () => (await import('../pwa/persister.ts')).openReadStore());
}

/** Persists with `store`, which is loaded on the first query that the server's HTML has not answered. */
export function lazyPersister(store: LoadedOnce<ReadStore>): QueryPersister {
  return async (queryFn, context, query) => {
    const loaded = await store.load().catch(() => null);
    // If the chunk fails to load, reads go on without storage.
    return loaded === null ? queryFn(context) : loaded.persister(queryFn, context, query);
  };
}
