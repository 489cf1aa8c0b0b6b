import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { PaymentStart } from '#contract/payments.ts';
import { type PaymentState, usePaymentState } from '#entities/payment/payment-state.ts';
import { useOrder } from '#client/ordering/orders/use-order.ts';
import { isJustPaid, sincePaid } from '#client/paid-note.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';

/** How often to poll the order after the widget reported success, ms. */
const AFTER_SUCCESS = 2_000;
/** Time after which a confirmation is late, ms. */
const LATE = 15_000;

export interface Paying {
  readonly order: Order | null | undefined;
  readonly state: PaymentState;
  /** The widget reported success, and the server's confirmation takes longer than usual. */
  readonly isLate: boolean;
  /** The widget reported success more than a minute ago: paying again is allowed, at the customer's own risk. */
  readonly isUnconfirmed: boolean;
  /** Polls the order immediately. */
  readonly look: () => void;
}

/**
 * The order being paid, polled until its payment is received (docs/product.md §25.6).
 *
 * @param often poll interval in milliseconds while no payment is known
 */
export function usePaying(start: PaymentStart, often?: number): Paying {
  const { api, clock, queryClient } = useServices();
  const { order_id: orderId, pay_until } = start;
  const [isPaid, setPaid] = useState(() => isJustPaid(orderId, clock.now()));
  const { order } = useOrder(orderId, isPaid ? AFTER_SUCCESS : often);
  // Until the order is loaded, uses the state of its payment.
  const state = usePaymentState(
    order ?? {
      id: orderId,
      status: 'draft',
      payment_status: 'pending',
      payment: { pay_until, failure: null, expired: false, refund: null, receipt_url: null },
    },
  );
  const since = sincePaid(orderId, clock.now());
  return {
    order,
    state,
    isLate: since !== null && since >= LATE,
    isUnconfirmed: since !== null && state.type === 'waiting',
    look: () => {
      setPaid(isJustPaid(orderId, clock.now()));
      void queryClient.invalidateQueries({ queryKey: orderStatusQuery(api, orderId).queryKey });
    },
  };
}
