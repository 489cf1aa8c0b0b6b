import { PAGES, PICTURE_CACHE } from './shared-caches.ts';
import { emptyReads, PERSON_READS, PUBLIC_READS } from './read-databases.ts';

/** Deletes entry by entry: if the worker or another tab has the cache open, deleting it by name frees nothing. */
const empty = async (name: string): Promise<void> => {
  const cache = await caches.open(name);
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await caches.delete(name);
};

/** Deletes pictures and the worker's cached pages: missed least, since a placeholder and the shell replace them. */
export async function dropPictures(): Promise<void> {
  const names = await caches.keys();
  const dropped = names.filter((name) => name === PICTURE_CACHE || name.startsWith(PAGES));
  await Promise.all(dropped.map(empty));
}

/** Deletes stored API responses: they can be requested again when online. */
export async function dropReads(): Promise<void> {
  await emptyReads(PUBLIC_READS);
  await emptyReads(PERSON_READS);
}
