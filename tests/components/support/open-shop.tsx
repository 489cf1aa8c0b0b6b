import { onTestFinished, vi } from 'vitest';
import { FakeShop } from '#tests/support/fake-shop.ts';
import { OUTBOX_LOCK } from '#client/sync/names.ts';
import { mountShop, type Given } from './mount-shop.tsx';

/** Ends the current visit. */
let leave: () => void = () => undefined;

/**
 * {@link mountShop} for a test: on a device without any stored data, and unmounted after the test.
 *
 * @param api the server's data; a new chain of two restaurants by default
 */
export async function openShop(
  href: string,
  given: Given = {},
  api: FakeShop = new FakeShop(),
): ReturnType<typeof mountShop> {
  leave();
  if (given.again !== true) await forgetDevice();
  const shop = await mountShop(href, given, api, (fake) => vi.stubGlobal('fetch', fake));
  leave = () => {
    shop.unmount();
    leave = () => undefined;
  };
  onTestFinished(() => leave());
  return shop;
}

/** Clears all stored data of the device. Open connections to its databases stay usable: they are emptied, not deleted. */
async function forgetDevice(): Promise<void> {
  // The previous visit may still be sending, and would store the result.
  await navigator.locks.request(OUTBOX_LOCK, () => undefined);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await emptyDatabase(name);
}

const emptyDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} does not open`)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const done = (): void => {
        database.close();
        resolve();
      };
      if (stores.length === 0) {
        done();
        return;
      }
      const transaction = database.transaction(stores, 'readwrite');
      transaction.addEventListener('complete', done);
      for (const store of stores) transaction.objectStore(store).clear();
    });
  });
