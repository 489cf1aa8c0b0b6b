import type { RegisteredRouter } from '@tanstack/react-router';
import type { Services } from '#client/services.ts';
import { mayHaveOrders } from './may-have-orders.ts';

/**
 * Shows what is under way once there may be something: this device has ordered, or somebody is logged in. It ends when the person
 * is forgotten, before what it shows is: it would ask for it again (docs/product.md §7.29).
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
      // Asked for again when something moves.
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
    // Whoever ends the page may be rendering.
    setTimeout(end);
  });
  look();
}
