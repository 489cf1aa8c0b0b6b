import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/orders.ts';

/**
 * Continues as soon as the order no longer waits for payment: paid, canceled, or to be paid on receipt.
 *
 * @param isHeld the widget is open over the page, and reports its own result
 */
export function useGoOn(order: Order | null | undefined, onDone: () => void, isHeld = false): void {
  const isOver = order != null && order.status !== 'draft' && !isHeld;
  const go = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) go();
  }, [isOver]);
}
