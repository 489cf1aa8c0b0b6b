import { defineSlice } from '#client/outbox/slices.ts';
import { isOpen } from './is-open.ts';
import { NO_ORDERS, OrderEntries, type CartAndOrders } from './order-state.ts';

/** Orders and their cancellation: commands, each executed exactly once. */
export const ordersSlice = defineSlice({
  name: 'orders',
  entries: OrderEntries,
  empty: NO_ORDERS,
  isPending: ({ commands }: CartAndOrders) => commands.some(isOpen),
});
