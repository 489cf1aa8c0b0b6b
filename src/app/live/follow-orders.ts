import type { RegisteredRouter } from '@tanstack/react-router';
import type { Services } from '#client/services.ts';
import { mayHaveOrders } from './may-have-orders.ts';

/**
 * Shows orders under way once there may be some: this device has ordered, or a customer is logged in. It ends before the person's data
 * is forgotten: otherwise it would request that data again (docs/product.md §7.29).
 */
export function followOrders(services: Services, router: RegisteredRouter, signal: AbortSignal): void {
  const { outbox, storage, session } = services;
  let isWanted = false;
  let hide: (() => void) | null = null;
  const look = (): void => {
    if (isWanted || signal.aborted || !mayHaveOrders(storage)) return;
    isWanted = true;
    import('./show-active-orders.tsx').then(
      ({ showActiveOrders }) => {
        if (isWanted) hide ??= showActiveOrders(services, router);
      },
      // Reloaded when something changes.
      () => {
        isWanted = false;
      },
    );
  };
  const end = (): void => {
    isWanted = false;
    hide?.();
    hide = null;
  };
  const stops = [outbox.subscribe(look), session.leaving.subscribe(end)];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    // The caller may be in the middle of rendering.
    setTimeout(end);
  });
  look();
}
