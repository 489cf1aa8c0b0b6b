import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import type { DeviceStorage } from '../device-storage.ts';

/** As many as one question of `GET /orders` may name. */
export const MAX_KEPT = 100;

/** Ids of the orders that were placed on this device, newest first: a guest's only way back to them. */
export function ownOrderIds(storage: DeviceStorage): readonly string[] {
  // One that is none takes no other with it (docs/product.md §9.24).
  return storage.read('order_ids', v.array(v.unknown()))?.filter((one) => v.is(SecretId, one)) ?? [];
}

export function rememberOrder(storage: DeviceStorage, orderId: string): void {
  const others = ownOrderIds(storage).filter((id) => id !== orderId);
  storage.write('order_ids', [orderId, ...others].slice(0, MAX_KEPT));
}
