import type { DeviceStorage } from '#client/device-storage.ts';

/**
 * @file Reports whether there is an order to reorder. The menu reserves space for it before anything is read: the inline script of
 * index.html reads this key, too (docs/product.md §14.10).
 */

export function hasAgain(storage: Pick<DeviceStorage, 'get'>): boolean {
  return storage.get('again') !== null;
}

export function noteAgain(storage: Pick<DeviceStorage, 'set' | 'remove'>, has: boolean): void {
  if (has) storage.set('again', '1');
  else storage.remove('again');
}
