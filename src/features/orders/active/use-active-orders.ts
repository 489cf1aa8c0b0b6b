import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';
import { activeOrdersQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useUser } from '#client/session/use-user.ts';
import { mergeOrders } from '../list/merge-orders.ts';
import { ownIds } from '../list/own-ids.ts';
import { useLiveOrders } from './use-live-orders.ts';

const NONE: readonly Order[] = [];

interface ActiveOrders {
  readonly orders: readonly Order[];
  /** When they were last requested. */
  readonly updatedAt: Date;
}

/** Returns the active orders of this device and of the logged-in customer (docs/product.md §6.21). */
export function useActiveOrders(): ActiveOrders {
  const { api, clock, storage } = useServices();
  const { commands } = useOutbox().state;
  const { user } = useUser();
  const written = ownIds(ownOrderIds(storage), commands).join(' ');
  const ids = useMemo(() => written.split(' ').filter((id) => id !== ''), [written]);
  const device = useQuery({ ...activeOrdersQuery(api, { ids: [...ids] }), enabled: ids.length > 0 });
  const account = useQuery({ ...activeOrdersQuery(api, {}), enabled: user !== null });
  const sources = [account, device].map(({ data }) => ({ orders: data?.orders ?? NONE, hasMore: false }));
  const orders = useLiveOrders(mergeOrders(sources)).filter(({ status }) => !isFinal(status));
  return { orders, updatedAt: new Date(Math.max(account.dataUpdatedAt, device.dataUpdatedAt) + clock.offset()) };
}
