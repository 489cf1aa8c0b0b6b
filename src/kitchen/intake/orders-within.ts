import type { PartnerOrder } from '#contract/partner.ts';
import { isFinal } from '#domain/order-status.ts';
import type { KitchenState } from '../data/kitchen-state.ts';
import type { What } from './intake-strings.ts';

interface Pause {
  readonly restaurantId: number;
  readonly what: What;
  /** Null: until further notice. */
  readonly until: Date | null;
}

/** Returns the orders that customers have made for a time within a pause; it does not cancel them (docs/product.md §26.14). */
export function ordersWithin(
  { orders }: Pick<KitchenState, 'orders'>,
  { restaurantId, what, until }: Pause,
): PartnerOrder[] {
  return orders
    .filter(
      ({ restaurant_id: id, status, order_type: type, requested_at: requested, promised }) =>
        id === restaurantId &&
        requested !== null &&
        !isFinal(status) &&
        (what === 'both' || what === type) &&
        (until === null || Date.parse(promised.from) < until.getTime()),
    )
    .toSorted((one, other) => Date.parse(one.promised.from) - Date.parse(other.promised.from));
}
