import type { QueryPersister } from '@tanstack/react-query';
import { createReadStore, type ReadStore } from '../../client/offline/read-store.ts';
import { dropPictures } from '../../client/offline/make-room.ts';

/** A hash of contract/, put in by the build (vite.config.ts): reads that were stored under another are not believed. */
declare const __CONTRACT__: string;

let store: ReadStore | null = null;

/** The page's one store of reads. */
export const readStore = (): ReadStore =>
  (store ??= createReadStore({ contract: __CONTRACT__, makeRoom: dropPictures }));

/** What src/app/lazy-persister.ts loads when the first query runs that the server's HTML has not answered. */
export const persister: QueryPersister = (queryFn, context, query) => readStore().persister(queryFn, context, query);
