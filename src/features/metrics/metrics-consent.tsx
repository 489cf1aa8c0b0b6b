import * as v from 'valibot';
import { type JSX, useSyncExternalStore } from 'react';
import type { DeviceStorage } from '#client/device-storage.ts';
import type { Environment } from '#contract/restaurants.ts';
import { Button } from '#ui/button.tsx';
import { useServices } from '#client/use-services.ts';
import { metricsStrings } from './metrics-strings.ts';
import css from './metrics-consent.module.css';

const Consent = v.picklist(['given', 'refused']);
type MetricsConsent = v.InferOutput<typeof Consent>;

/** Event for this page; other tabs get the storage event. */
const CHANGED = 'storefront-metrics';

/** Returns the answer given on this device (docs/product.md §24.7); null if none yet. */
export function readMetricsConsent(storage: DeviceStorage): MetricsConsent | null {
  return storage.read('metrics_consent', Consent);
}

function setMetricsConsent(storage: DeviceStorage, consent: MetricsConsent): void {
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

interface MetricsOfferProps {
  metrics: NonNullable<Environment['metrics']>;
  privacyUrl: string;
  storage: DeviceStorage;
}

/** Asks once, above the tabs; both answers take one tap and are the same size (docs/product.md §24.7). */
export function MetricsOffer({ metrics, privacyUrl, storage }: MetricsOfferProps): JSX.Element {
  return (
    <aside className={css['card']} aria-label={metricsStrings.setting}>
      <p className={css['title']}>{metricsStrings.title}</p>
      <p className={css['text']}>
        <span>{`${metricsStrings.text(metrics.yandex_counter !== null)} `}</span>
        <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
          {metricsStrings.more}
        </a>
      </p>
      <div className={css['buttons']}>
        <Button variant="secondary" onClick={() => setMetricsConsent(storage, 'given')}>
          {metricsStrings.agree}
        </Button>
        <Button variant="secondary" onClick={() => setMetricsConsent(storage, 'refused')}>
          {metricsStrings.refuse}
        </Button>
      </div>
    </aside>
  );
}

/** Gives and withdraws the consent at any time (docs/product.md §24.7). */
export function MetricsSwitch({ yandex }: { yandex: boolean }): JSX.Element {
  const { storage } = useServices();
  const consent = useSyncExternalStore(
    subscribeMetricsConsent,
    () => readMetricsConsent(storage),
    () => null,
  );
  return (
    <>
      <p>{metricsStrings.text(yandex)}</p>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={consent === 'given'}
          onChange={(event) => setMetricsConsent(storage, event.currentTarget.checked ? 'given' : 'refused')}
        />
        <span>{metricsStrings.toggle}</span>
      </label>
    </>
  );
}
