import type { QueryPersister } from '@tanstack/react-query';

/** Not on the way to the menu: the first view needs nothing of the device's storage (docs/guides/first-view.md). */
export const lazyPersister: QueryPersister = async (queryFn, context, query) => {
  const loaded = await import('./pwa/persister.ts').catch(() => null);
  // Without the chunk there is no storage, and reading goes on.
  return loaded === null ? queryFn(context) : loaded.persister(queryFn, context, query);
};
