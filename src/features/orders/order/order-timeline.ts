import type { OrderStatus } from '#contract/orders.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { statusSequence } from '#domain/order-status.ts';
import { ordersStrings } from '../orders-strings.ts';

export interface TimelineStep {
  readonly name: string;
  readonly state: 'done' | 'now' | 'ahead';
}

const { steps } = ordersStrings;
/** `new` and `confirmed` are displayed as one step; its name says whether the restaurant has responded (docs/product.md §6.18). */
const NAMES: Partial<Record<OrderStatus, string>> = {
  confirmed: steps.accepted,
  preparing: steps.cooking,
  prepared: steps.ready,
  delivering: steps.way,
  delivered: steps.there,
};

const LAST = { pickup: steps.taken, table: steps.table };

/** Returns the steps to draw for a status (domain/order-status); none for an order that is canceled, or not yet seen by a kitchen. */
export function timelineSteps(status: OrderStatus, way: OrderWay): TimelineStep[] {
  const sequence = statusSequence(way === 'delivery' ? way : 'pickup');
  if (status === 'canceled' || status === 'draft') return [];
  const at = Math.max(sequence.indexOf(status), sequence.indexOf('confirmed'));
  return sequence.flatMap((step, index) => {
    const name =
      step === 'delivered' && way !== 'delivery'
        ? LAST[way]
        : step === 'confirmed' && status === 'new'
          ? steps.sent
          : NAMES[step];
    if (name === undefined) return [];
    const isThere = index === at && status !== 'delivered';
    return [{ name, state: index < at || (index === at && !isThere) ? 'done' : isThere ? 'now' : 'ahead' }];
  });
}
