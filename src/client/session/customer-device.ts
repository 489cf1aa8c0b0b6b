import type { DeviceStorage } from '../device-storage.ts';

/**
 * Whether somebody has logged in here: the device remembers it, or the cookie beside the token says so, where the browser
 * has forgotten the rest (Safari does after a week).
 */
export function isCustomerDevice(storage: Pick<DeviceStorage, 'get' | 'cookie'>): boolean {
  return storage.get('user') !== null || storage.cookie('signed_in') !== null;
}
