import type { QueryPersister } from '@tanstack/react-query';
import { createReadStore, type ReadStore } from '../../client/offline/read-store.ts';
import { READ_VERSION } from '../../client/offline/read-version.ts';
import { dropPictures } from '../../client/offline/make-room.ts';

let store: ReadStore | null = null;

/** The page's one store of reads. */
export function readStore(): ReadStore {
  return (store ??= createReadStore({ version: READ_VERSION, makeRoom: dropPictures }));
}

/** What src/app/lazy-persister.ts loads when the first query runs that the server's HTML has not answered. */
export const persister: QueryPersister = (queryFn, context, query) => readStore().persister(queryFn, context, query);
