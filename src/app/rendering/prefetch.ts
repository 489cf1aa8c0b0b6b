import type { RegisteredRouter } from '@tanstack/react-router';
import { loadDishSearch } from '#features/menu/search/dish-search.ts';
import { prefetchNarrowed } from '#features/menu/search/narrowed.tsx';
import type { Services } from '#client/services.ts';
import { loadDishWindow, loadSelection, loadWindows } from '#routes/overlays/overlay-outlet.tsx';
import { pages } from '#routes/pages.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { isMeteredConnection } from '#lib/metered-connection.ts';
import { isBrowserPainted, paintBrowser } from '#ui/theme.ts';
import { whenIdleInSight } from '#lib/idle.ts';
import { followOrders } from '../live/follow-orders.ts';
import { openText } from '#routes/overlays/open-text.ts';
import { overlaysOf } from '#routes/overlays/overlays.ts';
import { followHead } from './page-head.ts';
import { skipFarSections } from './skip-sections.ts';

/** Chunks that the next tap will need. */
const NEXT = [loadDishWindow, loadSelection, loadDishSearch, prefetchNarrowed, pages.cart, pages.checkout];

/**
 * Prefetches after the quiet start, sequentially, each when the connection and the CPU are idle and the tab is shown: the tables of pages
 * and windows, the chunks of the dish, the first question (where to), the search, the cart and the checkout, and the stream of stop-list
 * changes (not for customers who save data), then the worker and what the phone stores for use without a network.
 */
export async function prefetchWhenIdle(
  services: Services,
  router: RegisteredRouter,
  signal: AbortSignal,
): Promise<void> {
  services.screens.setOpeners({
    openLogin: (reason) => overlaysOf(router).open({ modal: 'login', login_for: reason }),
    openText: (text) => openText(router, text),
    openWhen: () => overlaysOf(router).open({ modal: 'when' }),
    openOrder: (orderId) => void router.navigate({ to: '/order-status/$orderId', params: { orderId } }),
  });
  // A page may have been faster than the quiet start.
  if (!isBrowserPainted()) paintBrowser();
  followHead(router, services.queryClient, signal);
  // A tap then waits for the window alone; without a network it retries.
  loadWindows().catch(() => undefined);
  await whenIdleInSight();
  if (signal.aborted) return;
  followOrders(services, router, signal);
  void skipFarSections(router, signal);
  for (const load of isMeteredConnection() ? [] : NEXT) {
    await whenIdleInSight();
    if (signal.aborted) return;
    // A chunk that fails to load now is requested again when needed.
    await load().catch(() => undefined);
  }
  if (!isMeteredConnection()) {
    const dish = document.querySelector<HTMLElement>('[data-add-product]')?.dataset['addProduct'];
    const rehearsal = dish === undefined ? null : await import('./rehearse-dish.tsx').catch(() => null);
    await rehearsal?.rehearseDish(services, router, Number(dish)).catch(() => undefined);
    const menu = await import('../live/follow-menu.ts').catch(() => null);
    if (signal.aborted) return;
    menu?.followMenu(services, router, signal);
  }
  await startTelling(services, router, signal);
  await whenIdleInSight();
  const worker = await import('../pwa/prepare-offline.ts').catch(() => null);
  if (!signal.aborted) await worker?.prepareOffline(services, router, signal);
}

/** Starts reports and goals, where the backend's environment enables them (docs/product.md §24). */
async function startTelling(services: Services, router: RegisteredRouter, signal: AbortSignal): Promise<void> {
  const { api, queryClient } = services;
  const environment = queryClient.getQueryData(environmentQuery(api).queryKey);
  if (environment === undefined || signal.aborted) return;
  const { reporting, metrics } = environment;
  if (reporting !== null) {
    const chunk = await import('../reports/start-reporting.ts').catch(() => null);
    chunk?.startReporting(services, router, { share: reporting.vitals_share, signal });
  }
  if (metrics !== null) {
    const chunk = await import('../metrics/start-metrics.tsx').catch(() => null);
    chunk?.startMetrics(services, router, { environment: { ...environment, metrics }, signal });
  }
}
