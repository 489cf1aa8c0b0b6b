import { createListeners } from '#lib/subscribable.ts';
import { type DeviceStorage, storageName } from './device-storage.ts';

/**
 * @file Whether a customer keeps a list of what they must not eat (docs/product.md §17.8). Every card imports this, so it stays small:
 * the list itself is read by use-forbidden.ts.
 */

const changes = createListeners();

/** Reports whether a list is stored. */
export function isForbiddenKept(storage: Pick<DeviceStorage, 'get'>): boolean {
  return storage.get('forbidden') !== null;
}

/** Calls back when the list changes, here or in another tab. Returns an unsubscribe function. */
export function subscribeForbidden(listener: () => void): () => void {
  // If another tab clears the storage, the event has no key.
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

/** Called after changing the list in this tab. */
export const notifyForbidden = changes.notify;

/** Forgets the list along with the person. */
export function forgetForbidden(storage: Pick<DeviceStorage, 'remove'>): void {
  storage.remove('forbidden');
  changes.notify();
}
