import type { PaymentMethod } from '#contract/primitives.ts';
import { CHAIN_TERMINAL, type PaymentConfig, type Terminal } from './payment-config.ts';

/** Payment settings of a restaurant in the chain's file. */
export interface RestaurantMoney {
  readonly id: number;
  /** Null: not specified. */
  readonly accepts_online_payments: boolean | null;
  readonly own_payment_key: boolean;
}

const ONLINE: readonly PaymentMethod[] = ['card-online', 'sbp-online'];
const ON_RECEIPT: readonly PaymentMethod[] = ['cash', 'card-courier'];

/**
 * Returns the terminal for a restaurant's orders; null if it takes no online payments. A restaurant's own terminal that is not
 * configured is never replaced by the chain's: that is a different owner's account (docs/product.md §25.1).
 */
export function terminalOf(payments: PaymentConfig | null, restaurant: RestaurantMoney): Terminal | null {
  if (payments === null || restaurant.accepts_online_payments === false) return null;
  const name = restaurant.own_payment_key ? String(restaurant.id) : CHAIN_TERMINAL;
  return payments.terminals.get(name) ?? null;
}

/** Returns a restaurant's payment methods, the default first (docs/product.md §5.12, §25.1). */
export function paymentMethodsOf(payments: PaymentConfig | null, restaurant: RestaurantMoney): PaymentMethod[] {
  return [...(terminalOf(payments, restaurant) === null ? [] : ONLINE), ...ON_RECEIPT];
}
