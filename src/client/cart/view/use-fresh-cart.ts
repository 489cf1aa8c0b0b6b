import { useEffect } from 'react';
import { onVisible } from '#lib/browser.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '../use-cart.ts';

/** Milliseconds for which a cart that was read is believed without asking (docs/product.md §9). */
const MAX_CART_AGE_MS = 600_000;

/** Reads the cart again when its screen is looked at and it is old: when the screen opens, and when the page is looked at again. */
export function useFreshCart(): void {
  const { outbox } = useServices();
  const { ready } = useOutbox();
  useEffect(() => {
    if (!ready) return undefined;
    const look = (): void => {
      // Without an answer the device's own copy stays, which the screen shows anyway.
      outbox.refresh({ maxAge: MAX_CART_AGE_MS }).catch(() => undefined);
    };
    look();
    return onVisible(look);
  }, [outbox, ready]);
}
