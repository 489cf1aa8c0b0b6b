import { PAGES } from '../platform/offline/page-place.ts';
import { PICTURE_CACHE } from '../platform/offline/picture-cache.ts';
import { emptyReads, PRIVATE_READS, PUBLIC_READS } from '../platform/offline/read-databases.ts';

/** Pictures, and the pages that the worker has kept: missed least, since a placeholder and the shell stand in for them. */
export const dropPictures = async (): Promise<void> => {
  const names = await caches.keys();
  const dropped = names.filter((name) => name === PICTURE_CACHE || name.startsWith(PAGES));
  await Promise.all(dropped.map((name) => caches.delete(name)));
};

/** Stored answers of the API: they can be asked for again, with a network. */
export const dropReads = async (): Promise<void> => {
  await emptyReads(PUBLIC_READS);
  await emptyReads(PRIVATE_READS);
};
