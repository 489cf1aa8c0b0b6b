/** Names of the worker's caches of menu pictures (sw/): what can be fetched again and is missed least. */
const PICTURES = /picture|image|media/i;
/** The database of persisted answers (React Query's): they can be asked for again. */
const QUERIES = 'storefront-queries';

const dropPictures = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => PICTURES.test(name)).map((name) => caches.delete(name)));
};

const dropQueries = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(QUERIES);
    request.addEventListener('success', () => resolve());
    // Another tab holds it open: it goes when that one lets go; nothing more can be done here.
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(new Error('The stored answers could not be dropped')));
  });

/** What goes when the disk is full (fault 16), in this order. The outbox itself never does. */
export const makeRoom: readonly (() => Promise<void>)[] = [dropPictures, dropQueries];
