import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import type { DeviceStorage } from '#client/device-storage.ts';
import { Button } from '#ui/button.tsx';
import css from './metrics.module.css';
import { setMetricsConsent } from './metrics-consent.ts';
import { metricsStrings } from './metrics-strings.ts';

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
