import type { RegisteredRouter } from '@tanstack/react-router';
import { liveOrdersOf } from '#client/ordering/orders/live/live-orders.ts';
import type { Services } from '#client/services.ts';

/** Pages where a dish can be added to the cart, or is in it. */
const SHOWN: ReadonlySet<string> = new Set(['/', '/menu', '/menu/$category', '/$localitySlug', '/cart']);

/**
 * Listens for stop-list changes while a menu, the home page or the cart is visible, even without an order (docs/product.md §6.23). A
 * hidden tab holds no stream for it: browsers limit the number of connections to one server.
 */
export function followMenu(services: Services, router: RegisteredRouter, signal: AbortSignal): void {
  const live = liveOrdersOf(services);
  let leave: (() => void) | null = null;
  const look = (): void => {
    const routeId = router.state.matches.at(-1)?.routeId ?? '';
    const isWanted = !signal.aborted && document.visibilityState === 'visible' && SHOWN.has(routeId);
    if (!isWanted) {
      leave?.();
      leave = null;
    } else leave ??= live.watch([]);
  };
  const stop = router.subscribe('onResolved', look);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    stop();
    look();
  });
  look();
}
