import type { QueryClient } from '@tanstack/query-core';
import * as v from 'valibot';
import { OrderList, type Order } from '#contract/orders.ts';

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
