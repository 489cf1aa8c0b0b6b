import * as v from 'valibot';
import { DeliveryDetails } from '#contract/places.ts';
import type { DeviceStorage } from '../device-storage.ts';

/** How many are remembered: a list that is read at a glance. */
const MOST = 5;
const Recent = v.pipe(v.array(DeliveryDetails), v.maxLength(MOST));

const isSameHouse = (one: DeliveryDetails, other: DeliveryDetails): boolean =>
  one.address === other.address && (one.apartment ?? '') === (other.apartment ?? '');

/** The addresses that were chosen on this device, the last one first (docs/product.md §29.10). */
export function readRecentAddresses(storage: Pick<DeviceStorage, 'read'>): readonly DeliveryDetails[] {
  return storage.read('recent_addresses', Recent) ?? [];
}

/** Remembers an address that was chosen; the oldest of more than five is forgotten. */
export function noteRecentAddress(storage: Pick<DeviceStorage, 'read' | 'write'>, details: DeliveryDetails): void {
  const others = readRecentAddresses(storage).filter((one) => !isSameHouse(one, details));
  storage.write('recent_addresses', [details, ...others].slice(0, MOST));
}
