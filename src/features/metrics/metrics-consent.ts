import * as v from 'valibot';
import type { DeviceStorage } from '#client/device-storage.ts';

const Consent = v.picklist(['given', 'refused']);
export type MetricsConsent = v.InferOutput<typeof Consent>;

/** Event for this page; other tabs get the storage event. */
const CHANGED = 'storefront-metrics';

/** Returns the answer given on this device (docs/product.md §24.7); null if none yet. */
export function readMetricsConsent(storage: DeviceStorage): MetricsConsent | null {
  return storage.read('metrics_consent', Consent);
}

export function setMetricsConsent(storage: DeviceStorage, consent: MetricsConsent): void {
  storage.write('metrics_consent', consent);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when it is answered, here or in another tab. Returns an unsubscribe function. */
export function subscribeMetricsConsent(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
