import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { isPaymentPage } from '#contract/payment-page.ts';
import type { Environment } from '#contract/restaurants.ts';
import type { Services } from '#client/services.ts';
import { readMetricsConsent, subscribeMetricsConsent, MetricsOffer } from '#features/metrics/metrics-consent.tsx';
import { separatePayment } from '#routes/pay/separate-payment.ts';
import { whenIdle } from '#lib/idle.ts';
import { pagePattern } from '../rendering/page-pattern.ts';
import { endpointAdapter, type GoalAdapter, type ReachGoal, yandexAdapter } from './goals.ts';
import { followGoals } from './follow-goals.ts';

/** Pages where a customer is in the middle of ordering. */
const NOT_HERE = /^\/(?:cart|checkout)(?:\/|$)/;

type Metrics = NonNullable<Environment['metrics']>;

/**
 * Requests consent to count goals, counts them once it is given, and stops when it is withdrawn
 * (docs/product.md §24.6 to §24.8). Nothing is loaded from elsewhere and nothing is sent before, and nothing ever in a document that
 * has been a payment page (docs/product.md §24.9).
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
  let wasPayment = false;

  const look = (): void => {
    const { pathname, search } = router.state.location;
    wasPayment ||= isPaymentPage(pathname);
    const consent = wasPayment ? 'refused' : readMetricsConsent(storage);
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
  const stops = [separatePayment(router), subscribeMetricsConsent(look), router.subscribe('onResolved', look)];
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
  const waiting: ((adapter: GoalAdapter) => void)[] = [];
  const tellNext = (): void => {
    const task = waiting.shift();
    if (counting && task !== undefined) for (const adapter of adapters) task(adapter);
  };
  /** Deferred until after what the customer waits for, in order of occurrence. */
  const tell = (task: (adapter: GoalAdapter) => void): void => {
    waiting.push(task);
    told = told.then(whenIdle).then(tellNext);
  };
  // An order that is paid online leads to another document before this one is idle.
  const tellAll = (): void => {
    while (waiting.length > 0) tellNext();
  };
  window.addEventListener('pagehide', tellAll);
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
    window.removeEventListener('pagehide', tellAll);
    for (const stop of stops) stop();
    for (const adapter of adapters) adapter.stop();
  };
};
