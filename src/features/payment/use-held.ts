import { useState } from 'react';
import type { PaymentState } from '#entities/payment/payment-state.ts';
import type { Paying } from './use-paying.ts';

const isSame = (one: PaymentState, other: PaymentState): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Freezes the payment state while changes must not show: under the open widget, and once the order is finished, until its
 * own page opens. Avoids flicker in between.
 */
export function useHeld(paying: Paying, isCovered = false): Paying {
  const { order, state } = paying;
  const isHeld = isCovered || (order != null && order.status !== 'draft');
  const [kept, setKept] = useState(state);
  if (!isHeld && !isSame(state, kept)) setKept(state);
  return isHeld ? { ...paying, state: kept, isUnconfirmed: false } : paying;
}
