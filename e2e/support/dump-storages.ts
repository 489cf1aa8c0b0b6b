import type { Page } from '@playwright/test';

/** Returns everything that scripts of this origin can read on the device, as one text: what the next person could find. */
export function dumpStorages(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        found.push(name, store, await asked(objects.getAllKeys()), await asked(objects.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const type = response?.headers.get('content-type') ?? '';
        found.push(request.url, /^(?:text|application)\//.test(type) ? await response?.text() : type);
      }
    }
    return JSON.stringify(found);
  });
}
