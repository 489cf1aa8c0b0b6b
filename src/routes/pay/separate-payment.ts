import type { RegisteredRouter } from '@tanstack/react-router';
import { isPaymentPage } from '#contract/payment-page.ts';
import { openDocument } from './pay-address.ts';

/**
 * Makes every navigation to and from the payment page load a new document, however it was begun: a counter's script must not come
 * along to a card form, and the provider's script must not leave with the customer (docs/product.md §24.9). Returns a stop function.
 */
export function separatePayment({ history }: Pick<RegisteredRouter, 'history'>): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      if (isPaymentPage(currentLocation.pathname) === isPaymentPage(nextLocation.pathname)) return false;
      if (action === 'PUSH' || action === 'REPLACE') {
        openDocument(nextLocation.href, action === 'PUSH' ? 'push' : 'replace');
        return true;
      }
      // The browser has moved to the entry already. The router must not render it here, so it gets no answer.
      openDocument(nextLocation.href, 'reload');
      return new Promise<never>(() => undefined);
    },
  });
}
