import { PAGES } from './page-place.ts';
import { PICTURE_CACHE } from './picture-cache.ts';
import { emptyReads, PERSON_READS, PUBLIC_READS } from './read-databases.ts';

/** Entry by entry: a cache that the worker or another tab holds open gives nothing back when only its name is deleted. */
const empty = async (name: string): Promise<void> => {
  const cache = await caches.open(name);
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await caches.delete(name);
};

/** Pictures, and the pages that the worker has kept: missed least, since a placeholder and the shell stand in for them. */
export async function dropPictures(): Promise<void> {
  const names = await caches.keys();
  const dropped = names.filter((name) => name === PICTURE_CACHE || name.startsWith(PAGES));
  await Promise.all(dropped.map(empty));
}

/** Stored answers of the API: they can be asked for again, with a network. */
export async function dropReads(): Promise<void> {
  await emptyReads(PUBLIC_READS);
  await emptyReads(PERSON_READS);
}
