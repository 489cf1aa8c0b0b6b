import type { Order } from '#contract/orders.ts';

/** How the money of an order stands, for the customer (docs/product.md §25.3). */
export type PaymentState =
  /** Nothing is to be said: it is paid on receipt, or was canceled before anybody paid. */
  | { readonly type: 'none' }
  /** It can be paid, until an instant; null where the backend names none. */
  | { readonly type: 'waiting'; readonly until: string | null; readonly failure: string | null }
  /** `paid`: the widget has spoken of a success. `late`: the time is over, and the provider is asked. */
  | { readonly type: 'checking'; readonly why: 'paid' | 'late' | 'held' }
  | { readonly type: 'paid' }
  | { readonly type: 'expired' };

type Money = Pick<Order, 'status' | 'payment_status' | 'payment'>;

/**
 * Tells how the money of an order stands.
 *
 * @param now by the right clock; null while it is not known
 * @param justPaid the widget has spoken of a success a moment ago: nobody is asked to pay again
 */
export function paymentState(
  { status, payment_status: paymentStatus, payment }: Money,
  now: Date | null,
  justPaid: boolean,
): PaymentState {
  if (status === 'canceled') return { type: payment?.expired === true ? 'expired' : 'none' };
  if (status !== 'draft') return { type: paymentStatus === 'paid' ? 'paid' : 'none' };
  if (justPaid || paymentStatus === 'paid') return { type: 'checking', why: 'paid' };
  if (payment === null) return { type: 'waiting', until: null, failure: null };
  const { pay_until: until, failure } = payment;
  if (until === null) return { type: 'checking', why: 'held' };
  if (now !== null && Date.parse(until) <= now.getTime()) return { type: 'checking', why: 'late' };
  return { type: 'waiting', until, failure };
}
