import * as v from 'valibot';
import type { DeviceStorage } from '#client/device-storage.ts';

const Consent = v.picklist(['given', 'refused']);
export type MetricsConsent = v.InferOutput<typeof Consent>;

/** Told to this page; other tabs hear of a changed storage by themselves. */
const CHANGED = 'storefront-metrics';

/** What has been answered on this device (docs/product.md §24.7); null: nothing yet. */
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
