import type { QueryPersister } from '@tanstack/react-query';
import type { ReadStore } from '#client/offline/read-store.ts';
import { loadOnce, type LoadedOnce } from '#lib/load-once.ts';

/** The page's one store of reads. Not on the way to the menu: the first view needs nothing of it (docs/guides/first-view.md). */
export function deferReadStore(): LoadedOnce<ReadStore> {
  return loadOnce(async () => (await import('../pwa/persister.ts')).openReadStore());
}

/** Reads and keeps with `store`, which is loaded when the first query runs that the server's HTML has not answered. */
export function lazyPersister(store: LoadedOnce<ReadStore>): QueryPersister {
  return async (queryFn, context, query) => {
    const loaded = await store.load().catch(() => null);
    // Without the chunk there is no storage, and reading goes on.
    return loaded === null ? queryFn(context) : loaded.persister(queryFn, context, query);
  };
}
