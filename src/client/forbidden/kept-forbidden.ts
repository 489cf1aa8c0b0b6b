import { createListeners } from '#lib/subscribable.ts';
import { type DeviceStorage, storageName } from '../device-storage.ts';

/**
 * @file That a customer keeps a list of what they must not eat (docs/product.md §17.8). Every card asks it, so nothing heavier stands
 * here: what is on the list is read by forbidden-list.ts.
 */

const changes = createListeners();

/** Whether anything is kept. */
export function isForbiddenKept(storage: Pick<DeviceStorage, 'get'>): boolean {
  return storage.get('forbidden') !== null;
}

/** Calls back when the list changes, here or in another tab. Returns an unsubscribe function. */
export function subscribeForbidden(listener: () => void): () => void {
  // Another tab that has emptied the storage names no key.
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || key === storageName('forbidden')) listener();
  };
  window.addEventListener('storage', hear);
  const stop = changes.subscribe(listener);
  return () => {
    window.removeEventListener('storage', hear);
    stop();
  };
}

/** Whoever has changed the list in this tab says so. */
export const notifyForbidden = changes.notify;

/** Forgets it with the person. */
export function forgetForbidden(storage: Pick<DeviceStorage, 'remove'>): void {
  storage.remove('forbidden');
  changes.notify();
}
