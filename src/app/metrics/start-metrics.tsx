import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Environment } from '#contract/restaurants.ts';
import type { Services } from '#client/services.ts';
import { readMetricsConsent, subscribeMetricsConsent, MetricsOffer } from '#features/metrics/metrics-consent.tsx';
import { whenIdle } from '../idle.ts';
import { pagePattern } from '../rendering/page-pattern.ts';
import { endpointAdapter, type GoalAdapter, type ReachGoal, yandexAdapter } from './goals.ts';
import { followGoals } from './follow-goals.ts';
/** Pages where a customer is in the middle of ordering. */
const NOT_HERE = /^\/(?:cart|checkout)(?:\/|$)/;

type Metrics = NonNullable<Environment['metrics']>;

/**
 * Requests consent to count goals, counts them once it is given, and stops when it is withdrawn
 * (docs/product.md §24.6 to §24.8). Nothing is loaded from elsewhere and nothing is sent before.
 */
export function startMetrics(
  services: Services,
  router: RegisteredRouter,
  { environment, signal }: { environment: Environment & { readonly metrics: Metrics }; signal: AbortSignal },
): void {
  const { storage } = services;
  const { metrics } = environment;
  let stopCounting: (() => void) | null = null;
  let closeOffer: (() => void) | null = null;

  const look = (): void => {
    const consent = readMetricsConsent(storage);
    const { pathname, search } = router.state.location;
    const isFree = !NOT_HERE.test(pathname) && search.modal === undefined && search.dish === undefined;
    if (consent === null && isFree && !signal.aborted) closeOffer ??= showOffer(environment, services);
    else {
      closeOffer?.();
      closeOffer = null;
    }
    if (consent === 'given' && !signal.aborted) stopCounting ??= count(services, router, metrics);
    else {
      stopCounting?.();
      stopCounting = null;
    }
  };
  const stops = [subscribeMetricsConsent(look), router.subscribe('onResolved', look)];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    look();
  });
  look();
}

/** A separate root: nothing of it is needed earlier. */
const showOffer = (
  { metrics, documents }: Environment & { readonly metrics: Metrics },
  { storage }: Services,
): (() => void) => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<MetricsOffer metrics={metrics} privacyUrl={documents.privacy_url} storage={storage} />);
  return () => {
    root.unmount();
    place.remove();
  };
};

const count = (services: Services, router: RegisteredRouter, metrics: Metrics): (() => void) => {
  const adapters: readonly GoalAdapter[] = [
    ...(metrics.yandex_counter === null ? [] : [yandexAdapter(metrics.yandex_counter)]),
    ...(metrics.endpoint === null ? [] : [endpointAdapter(metrics.endpoint, () => services.clock.now())]),
  ];
  let counting = true;
  let told = Promise.resolve();
  /** Deferred until after what the customer waits for, in order of occurrence. */
  const tell = (task: (adapter: GoalAdapter) => void): void => {
    told = told.then(whenIdle).then(() => {
      if (counting) for (const adapter of adapters) task(adapter);
    });
  };
  const view = (): void => {
    const page = pagePattern(router, router.state.location.pathname);
    tell((adapter) => adapter.view(page));
  };
  const reach: ReachGoal = (goal, params) => tell((adapter) => adapter.reach(goal, params));
  const stops = [
    // First, so that what a page triggers is counted on that page.
    router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) view();
    }),
    followGoals(services, router, reach),
  ];
  view();
  return () => {
    counting = false;
    for (const stop of stops) stop();
    for (const adapter of adapters) adapter.stop();
  };
};
