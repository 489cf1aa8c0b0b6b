import type { PaymentMethod } from '../contract/primitives.ts';

/**
 * Tells whether it is paid on a provider's page: that needs a connection at that moment, so such an order cannot wait for
 * one.
 */
export function isOnlinePayment(method: PaymentMethod): boolean {
  return method === 'card-online' || method === 'sbp-online';
}
