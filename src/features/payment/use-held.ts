import { useState } from 'react';
import type { PaymentState } from '#entities/payment/payment-state.ts';
import type { Paying } from './use-paying.ts';

const isSame = (one: PaymentState, other: PaymentState): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is being paid as it was, while nobody is to see it change: under the open widget, and once the order is over, until its
 * own page has come. Nothing jumps in between.
 */
export function useHeld(paying: Paying, isCovered = false): Paying {
  const { order, state } = paying;
  const isHeld = isCovered || (order != null && order.status !== 'draft');
  const [kept, setKept] = useState(state);
  if (!isHeld && !isSame(state, kept)) setKept(state);
  return isHeld ? { ...paying, state: kept, isUnconfirmed: false } : paying;
}
