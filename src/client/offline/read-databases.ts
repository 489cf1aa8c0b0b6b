import { createStore, type UseStore, promisifyRequest } from 'idb-keyval';

/** Databases of reads: public ones, and the person's own (docs/guides/offline-and-sync.md). */
export const PUBLIC_READS = 'storefront-reads';
export const PERSON_READS = 'storefront-private-reads';

/** @throws whatever IndexedDB throws where it is blocked or broken */
export function openReads(name: string): UseStore {
  return createStore(name, 'queries');
}

/**
 * Empties a database of reads, without deleting it: a tab that has it open would block the deletion, and with it every other tab
 * from opening it meanwhile.
 *
 * @throws whatever IndexedDB throws where it is blocked or broken
 */
export async function emptyReads(name: string): Promise<void> {
  return clear(openReads(name));
}

/**
 * Writes an entry, same as idb-keyval's own `set`. Importing that one would bundle it with the outbox, which is on the
 * critical path to the menu.
 */
export function set(address: string, value: unknown, store: UseStore): Promise<void> {
  return store('readwrite', (objects) => {
    objects.put(value, address);
    return promisifyRequest(objects.transaction);
  });
}

export function del(address: string, store: UseStore): Promise<void> {
  return store('readwrite', (objects) => {
    objects.delete(address);
    return promisifyRequest(objects.transaction);
  });
}

function clear(store: UseStore): Promise<void> {
  return store('readwrite', (objects) => {
    objects.clear();
    return promisifyRequest(objects.transaction);
  });
}

export function entries(store: UseStore): Promise<[string, unknown][]> {
  return store('readonly', async (objects) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(objects.getAllKeys()),
      promisifyRequest<unknown[]>(objects.getAll()),
    ]);
    return keys.map((key, index): [string, unknown] => [typeof key === 'string' ? key : '', values[index]]);
  });
}
