import type { QueryClient } from '@tanstack/query-core';
import * as v from 'valibot';
import { OrderList, type Order } from '#contract/orders.ts';

/** One server-sent event as received. */
export interface ReceivedEvent {
  readonly name: string;
  /** The last event id; null if the event has none. */
  readonly id: string | null;
  readonly data: string;
}

/** Our events are never nearly this long: anything longer is not ours. */
const MAX_WAITING = 256 * 1024;

const readBlock = (block: string): ReceivedEvent | null => {
  let name = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line without a colon is a field without a value; one that starts with it is a comment.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, id, data: data.join('\n') };
};

/**
 * Parses server-sent events from text chunks split anywhere. Ignores comments and other fields.
 *
 * @returns takes the next chunk and returns the events that it completes; throws RangeError when an event does not end
 */
export function createEventReader(): (piece: string) => ReceivedEvent[] {
  let waiting = '';
  return (piece) => {
    // A line may end with CR, LF or both; a chunk may end between the two.
    waiting = `${waiting}${piece}`.replaceAll(/\r\n|\r(?!$)/g, '\n');
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    if (waiting.length > MAX_WAITING) throw new RangeError('an event that does not end');
    return blocks.map(readBlock).filter((event) => event !== null);
  };
}

const Lists = v.union([OrderList, v.object({ pages: v.array(OrderList) })]);

/** Returns an order from a list already loaded, and when it was loaded: opening it from there needs no network. */
export function knownOrder(queryClient: QueryClient, orderId: string): { order: Order; at: number } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['orders'] })) {
    const { data, dataUpdatedAt } = query.state;
    const lists = v.safeParse(Lists, data);
    if (!lists.success) continue;
    const pages = 'pages' in lists.output ? lists.output.pages : [lists.output];
    const order = pages.flatMap(({ orders }) => orders).find(({ id }) => id === orderId);
    if (order) return { order, at: dataUpdatedAt };
  }
  return undefined;
}
