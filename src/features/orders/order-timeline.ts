import type { OrderStatus } from '../../../contract/orders.ts';
import type { OrderType } from '../../../contract/primitives.ts';
import { statusSequence } from '../../../domain/order-status.ts';
import { ordersStrings } from './orders-strings.ts';

export interface TimelineStep {
  readonly name: string;
  readonly state: 'done' | 'now' | 'ahead';
}

const { steps } = ordersStrings;
/** `new` and `confirmed` are one step to the eye: the customer need not know who has pressed what. */
const NAMES: Partial<Record<OrderStatus, string>> = {
  confirmed: steps.accepted,
  preparing: steps.cooking,
  prepared: steps.ready,
  delivering: steps.way,
  delivered: steps.there,
};

/** The steps to draw for a status (domain/order-status); none for a canceled order. */
export function timelineSteps(status: OrderStatus, orderType: OrderType): TimelineStep[] {
  const sequence = statusSequence(orderType);
  if (status === 'canceled') return [];
  const at = Math.max(sequence.indexOf(status), sequence.indexOf('confirmed'));
  return sequence.flatMap((step, index) => {
    const name = step === 'delivered' && orderType === 'pickup' ? steps.taken : NAMES[step];
    if (name === undefined) return [];
    const isThere = index === at && status !== 'delivered';
    return [{ name, state: index < at || (index === at && !isThere) ? 'done' : isThere ? 'now' : 'ahead' }];
  });
}
