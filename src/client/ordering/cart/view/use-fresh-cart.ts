import { useEffect } from 'react';
import { onVisible } from '#lib/browser.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '../use-cart.ts';

/** How long a loaded cart is used without reloading, milliseconds (docs/product.md §9). */
const MAX_CART_AGE_MS = 600_000;

/** Reloads a stale cart when its screen opens, and when the page becomes visible again. */
export function useFreshCart(): void {
  const { outbox } = useServices();
  const { ready } = useOutbox();
  useEffect(() => {
    if (!ready) return undefined;
    const look = (): void => {
      // If that fails, the device's own copy remains, which the screen shows anyway.
      outbox.refresh({ maxAge: MAX_CART_AGE_MS }).catch(() => undefined);
    };
    look();
    return onVisible(look);
  }, [outbox, ready]);
}
