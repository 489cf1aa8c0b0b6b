import type { Services } from '#client/services.ts';

/**
 * Asks the browser not to evict this storefront's storage once there is something to lose: a cart, or an installed app.
 * Browsers decide automatically, except Firefox, which asks the customer, so the timing has to make sense.
 */
export function requestPersistentStorage({ outbox }: Services, signal: AbortSignal): void {
  let asked = false;
  const ask = (): void => {
    if (asked || !('storage' in navigator)) return;
    asked = true;
    navigator.storage
      .persisted()
      .then((kept) => kept || navigator.storage.persist())
      .catch(() => undefined);
  };
  const requestWithCart = (): void => {
    if (outbox.getSnapshot().lines.length > 0) ask();
  };
  const stop = outbox.subscribe(requestWithCart);
  signal.addEventListener('abort', stop);
  window.addEventListener('appinstalled', ask, { signal });
  requestWithCart();
}
