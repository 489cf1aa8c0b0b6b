import type { Order } from '#contract/orders.ts';

type Dated = Pick<Order, 'id' | 'created_at'>;

/** Orders loaded so far, newest first, and whether there are older ones. */
export interface OrderSource<T extends Dated = Order> {
  readonly orders: readonly T[];
  readonly hasMore: boolean;
}

const at = ({ created_at: created }: Dated): number => Date.parse(created);

/** Date of the oldest loaded order of an unfinished source: older ones may still have to be inserted. */
const reach = <T extends Dated>({ orders, hasMore }: OrderSource<T>): number => {
  const last = orders.at(-1);
  if (!hasMore) return -Infinity;
  return last === undefined ? Infinity : at(last);
};

/**
 * Merges several lists into one, newest first, without duplicates. Ends where one of them is not loaded further: nothing
 * is inserted later above what is already on the screen.
 */
export function mergeOrders<T extends Dated>(sources: readonly OrderSource<T>[]): T[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  const known = new Map(sources.flatMap(({ orders }) => orders.map((order) => [order.id, order] as const)));
  return [...known.values()].filter((order) => at(order) >= until).toSorted((a, b) => at(b) - at(a));
}

/** Reports which sources limit the merged list: those whose next page extends it. */
export function needsMore<T extends Dated>(sources: readonly OrderSource<T>[]): boolean[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  return sources.map((source) => source.hasMore && reach(source) === until);
}
