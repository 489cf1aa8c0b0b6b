import type { DeviceStorage } from '../device-storage.ts';

/**
 * Reports whether a customer has logged in here: the device remembers it, or the cookie next to the token says so, where
 * the browser has deleted the rest (Safari does after a week).
 */
export function isCustomerDevice(storage: Pick<DeviceStorage, 'get' | 'cookie'>): boolean {
  return storage.get('user') !== null || storage.cookie('signed_in') !== null;
}
