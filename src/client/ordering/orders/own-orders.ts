import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import type { DeviceStorage } from '#client/device-storage.ts';

/** The most ids that one `GET /orders` request may name. */
export const MAX_KEPT = 100;

/** Returns the ids of the orders placed on this device, newest first: a guest's only way back to them. */
export function ownOrderIds(storage: DeviceStorage): readonly string[] {
  // An invalid id does not discard the others (docs/product.md §9.24).
  return storage.read('order_ids', v.array(v.unknown()))?.filter((one) => v.is(SecretId, one)) ?? [];
}

export function rememberOrder(storage: DeviceStorage, orderId: string): void {
  const others = ownOrderIds(storage).filter((id) => id !== orderId);
  storage.write('order_ids', [orderId, ...others].slice(0, MAX_KEPT));
}

/**
 * Reports whether there is an order to reorder. The menu reserves space for it before anything is read: the inline script of
 * index.html reads this key, too (docs/product.md §14.10).
 */
export function hasAgain(storage: Pick<DeviceStorage, 'get'>): boolean {
  return storage.get('again') !== null;
}

export function noteAgain(storage: Pick<DeviceStorage, 'set' | 'remove'>, has: boolean): void {
  if (has) storage.set('again', '1');
  else storage.remove('again');
}
