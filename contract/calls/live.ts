import type { EventStream } from '../event-stream.ts';
import { ORDER_EVENTS, OrderEventsQuery } from '../live.ts';

/** Streams status changes of several orders (docs/product.md §6.15). */
export const orderEvents = {
  name: 'orderEvents',
  base: '/api/restaurant',
  path: '/orders/events',
  query: OrderEventsQuery,
  events: ORDER_EVENTS,
  errors: ['STREAMS_FULL'],
} as const satisfies EventStream;
