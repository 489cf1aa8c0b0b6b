import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/orders.ts';

/**
 * Goes on as soon as the order waits for no money any more: paid, canceled, or to be paid on receipt.
 *
 * @param isHeld the widget is open over the page, and says itself how it ended
 */
export function useGoOn(order: Order | null | undefined, onDone: () => void, isHeld = false): void {
  const isOver = order != null && order.status !== 'draft' && !isHeld;
  const go = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) go();
  }, [isOver]);
}
