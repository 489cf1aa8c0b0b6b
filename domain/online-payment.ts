import type { PaymentMethod } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';

/** Reports whether the method is paid on a provider's page. That needs a connection, so such an order cannot be queued offline. */
export function isOnlinePayment(method: PaymentMethod): boolean {
  return method === 'card-online' || method === 'sbp-online';
}

/**
 * Returns the payment methods that a restaurant offers, in its own order (docs/product.md §25.1): online methods only
 * where it accepts online payments.
 */
export function offeredMethods({
  accepts_online_payments: accepts,
  payment_methods: methods,
}: Pick<Restaurant, 'accepts_online_payments' | 'payment_methods'>): readonly PaymentMethod[] {
  return accepts === false ? methods.filter((method) => !isOnlinePayment(method)) : methods;
}
