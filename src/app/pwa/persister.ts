import { createReadStore, type ReadStore, READ_VERSION } from '#client/offline/read-store.ts';
import { dropPictures } from '#client/offline/make-room.ts';

/** Opens the store of responses that this build persists. */
export function openReadStore(): ReadStore {
  return createReadStore({ version: READ_VERSION, makeRoom: dropPictures });
}
