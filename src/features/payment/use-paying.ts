import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { PaymentStart } from '#contract/payments.ts';
import type { PaymentState } from '#entities/payment/payment-state.ts';
import { usePaymentState } from '#entities/payment/use-payment-state.ts';
import { useOrder } from '#client/orders/use-order.ts';
import { isJustPaid, sincePaid } from '#client/payments/paid-note.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';

/** Milliseconds: how often the order is looked at once the widget has spoken of a success. */
const AFTER_SUCCESS = 2_000;
/** Milliseconds after which a confirmation is late. */
const LATE = 15_000;

export interface Paying {
  readonly order: Order | null | undefined;
  readonly state: PaymentState;
  /** The widget has spoken of a success, and the server has not heard of it for longer than usual. */
  readonly isLate: boolean;
  /** The widget has spoken of a success more than a minute ago: it can be paid again, at the customer's own risk. */
  readonly isUnconfirmed: boolean;
  /** Asks at once how the order stands. */
  readonly look: () => void;
}

/**
 * The order that is being paid, looked at until its money has come (docs/product.md §25.6).
 *
 * @param often milliseconds: how often it is looked at while nothing is known of a payment
 */
export function usePaying(start: PaymentStart, often?: number): Paying {
  const { api, clock, queryClient } = useServices();
  const { order_id: orderId, pay_until } = start;
  const [isPaid, setPaid] = useState(() => isJustPaid(orderId, clock.now()));
  const { order } = useOrder(orderId, isPaid ? AFTER_SUCCESS : often);
  // Until the order has been read it is as its payment says.
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
