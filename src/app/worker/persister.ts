import type { QueryPersister } from '@tanstack/react-query';
import { createReadStore, type ReadStore } from '../../platform/offline/read-store.ts';

let store: ReadStore | null = null;

/** The page's one store of reads. */
export const readStore = (): ReadStore => (store ??= createReadStore({ contract: __CONTRACT__ }));

/** What src/app/lazy-persister.ts loads when the first query runs that the server's HTML has not answered. */
export const persister: QueryPersister = (queryFn, context, query) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- query-core's two generics of one context
  readStore().persister(queryFn as never, context as never, query as never) as never;
