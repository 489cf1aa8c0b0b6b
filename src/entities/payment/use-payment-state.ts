import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isJustPaid } from '#client/paid-note.ts';
import { useServices } from '#client/use-services.ts';
import { paymentState, type PaymentState } from './payment-state.ts';

/** Returns the payment state of an order, re-evaluated each second while time alone can change it. */
export function usePaymentState(order: Pick<Order, 'id' | 'status' | 'payment_status' | 'payment'>): PaymentState {
  const { clock } = useServices();
  const look = (): PaymentState => {
    const now = clock.now();
    return paymentState(order, now, isJustPaid(order.id, now));
  };
  const [, setTick] = useState(0);
  const isDraft = order.status === 'draft';
  useEffect(() => {
    if (!isDraft) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isDraft]);
  return look();
}
