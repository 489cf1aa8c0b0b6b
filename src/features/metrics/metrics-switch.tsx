import { useSyncExternalStore, type JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import css from './metrics.module.css';
import { readMetricsConsent, setMetricsConsent, subscribeMetricsConsent } from './metrics-consent.ts';
import { metricsStrings } from './metrics-strings.ts';

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
