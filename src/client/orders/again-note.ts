import type { DeviceStorage } from '../device-storage.ts';

/**
 * @file Whether there is an order to be offered once more. The menu keeps room for it before anything is read: the inline lines of
 * index.html read this key, too (docs/product.md §14.10).
 */

export function hasAgain(storage: Pick<DeviceStorage, 'get'>): boolean {
  return storage.get('again') !== null;
}

export function noteAgain(storage: Pick<DeviceStorage, 'set' | 'remove'>, has: boolean): void {
  if (has) storage.set('again', '1');
  else storage.remove('again');
}
