import type { PaymentMethod } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';

/**
 * Tells whether it is paid on a provider's page: that needs a connection at that moment, so such an order cannot wait for
 * one.
 */
export function isOnlinePayment(method: PaymentMethod): boolean {
  return method === 'card-online' || method === 'sbp-online';
}

/**
 * Returns the methods that a restaurant offers, in its own order (docs/product.md §25.1): those that are paid online only where
 * it takes online payments.
 */
export function offeredMethods({
  accepts_online_payments: accepts,
  payment_methods: methods,
}: Pick<Restaurant, 'accepts_online_payments' | 'payment_methods'>): readonly PaymentMethod[] {
  return accepts === false ? methods.filter((method) => !isOnlinePayment(method)) : methods;
}
