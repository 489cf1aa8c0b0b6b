import { createReadStore, type ReadStore } from '#client/offline/read-store.ts';
import { READ_VERSION } from '#client/offline/read-version.ts';
import { dropPictures } from '#client/offline/make-room.ts';

/** Opens the store of the answers that this build keeps. */
export function openReadStore(): ReadStore {
  return createReadStore({ version: READ_VERSION, makeRoom: dropPictures });
}
