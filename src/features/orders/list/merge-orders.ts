import type { Order } from '#contract/orders.ts';

type Dated = Pick<Order, 'id' | 'created_at'>;

/** Orders read so far, newest first, and whether older ones are still to be read. */
export interface OrderSource<T extends Dated = Order> {
  readonly orders: readonly T[];
  readonly hasMore: boolean;
}

const at = ({ created_at: created }: Dated): number => Date.parse(created);

/** The oldest order of a source that has not been read to its end: what is older than it may still come in between. */
const reach = <T extends Dated>({ orders, hasMore }: OrderSource<T>): number => {
  const last = orders.at(-1);
  if (!hasMore) return -Infinity;
  return last === undefined ? Infinity : at(last);
};

/**
 * Several lists as one, newest first, each order once. Only as far as all of them have been read: nothing appears later
 * above what is already on the screen.
 */
export function mergeOrders<T extends Dated>(sources: readonly OrderSource<T>[]): T[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  const known = new Map(sources.flatMap(({ orders }) => orders.map((order) => [order.id, order] as const)));
  return [...known.values()].filter((order) => at(order) >= until).toSorted((a, b) => at(b) - at(a));
}

/** Which of the sources hold the merged list back: those whose next page makes it longer. */
export function needsMore<T extends Dated>(sources: readonly OrderSource<T>[]): boolean[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  return sources.map((source) => source.hasMore && reach(source) === until);
}
