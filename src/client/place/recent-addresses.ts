import * as v from 'valibot';
import { DeliveryDetails } from '#contract/places.ts';
import type { DeviceStorage } from '../device-storage.ts';

/** How many are remembered: short enough to scan at a glance. */
const MAX_ADDRESSES = 5;
const Recent = v.pipe(v.array(DeliveryDetails), v.maxLength(MAX_ADDRESSES));

const isSameHouse = (one: DeliveryDetails, other: DeliveryDetails): boolean =>
  one.address === other.address && (one.apartment ?? '') === (other.apartment ?? '');

/** Returns the addresses chosen on this device, the latest first (docs/product.md §29.10). */
export function readRecentAddresses(storage: Pick<DeviceStorage, 'read'>): readonly DeliveryDetails[] {
  return storage.read('recent_addresses', Recent) ?? [];
}

/** Remembers a chosen address; drops the oldest beyond five. */
export function noteRecentAddress(storage: Pick<DeviceStorage, 'read' | 'write'>, details: DeliveryDetails): void {
  const others = readRecentAddresses(storage).filter((one) => !isSameHouse(one, details));
  storage.write('recent_addresses', [details, ...others].slice(0, MAX_ADDRESSES));
}
