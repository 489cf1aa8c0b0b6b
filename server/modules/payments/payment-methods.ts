import type { PaymentMethod } from '#contract/primitives.ts';
import { CHAIN_TERMINAL, type PaymentConfig, type Terminal } from './payment-config.ts';

/** What the chain's file says of a restaurant's money. */
export interface RestaurantMoney {
  readonly id: number;
  /** Null: not said. */
  readonly accepts_online_payments: boolean | null;
  readonly own_payment_key: boolean;
}

const ONLINE: readonly PaymentMethod[] = ['card-online', 'sbp-online'];
const ON_RECEIPT: readonly PaymentMethod[] = ['cash', 'card-courier'];

/**
 * Where the money of a restaurant's orders goes; null where it takes none online. An own terminal that is not configured is
 * never replaced by the chain's: that is another one's account (docs/product.md §25.1).
 */
export function terminalOf(payments: PaymentConfig | null, restaurant: RestaurantMoney): Terminal | null {
  if (payments === null || restaurant.accepts_online_payments === false) return null;
  const name = restaurant.own_payment_key ? String(restaurant.id) : CHAIN_TERMINAL;
  return payments.terminals.get(name) ?? null;
}

/** How an order of this restaurant can be paid, the first is the default (docs/product.md §5.12, §25.1). */
export function paymentMethodsOf(payments: PaymentConfig | null, restaurant: RestaurantMoney): PaymentMethod[] {
  return [...(terminalOf(payments, restaurant) === null ? [] : ONLINE), ...ON_RECEIPT];
}
