import { promisifyRequest, type UseStore } from 'idb-keyval';

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

export function clear(store: UseStore): Promise<void> {
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
