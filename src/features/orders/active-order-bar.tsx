import { type JSX, type MouseEvent, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { acceptanceOf } from '#domain/order-acceptance.ts';
import { orderWay } from '#domain/order-way.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { OrdersIcon } from '#ui/icons/menu-icons.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isFinal } from '#domain/order-status.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';
import { activeOrdersQuery } from '#client/queries/order-queries.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useUser } from '#client/session/use-user.ts';
import { ordersStrings } from './orders-strings.ts';
import { orderMoment } from './times.ts';
import { mergeOrders, ownIds, useLiveOrders } from './list/use-live-orders.ts';
import css from './active-order-bar.module.css';

interface ActiveOrderBarProps extends ActiveOrders {
  href: (orderId: string) => string;
  onOpen: (orderId: string) => void;
}

/**
 * One line above the tabs: the active order, with a link to it (docs/product.md §6.21). An order is judged as of the time of its last
 * answer (docs/product.md §6.25).
 */
export function ActiveOrderBar({ orders, heardAt, href, onOpen }: ActiveOrderBarProps): JSX.Element | null {
  const now = useNow();
  const order = mostUrgent(orders, heardAt);
  if (order === undefined || now === null) return null;
  const name =
    order.status === 'draft'
      ? ordersStrings.unpaid
      : acceptanceOf(order, heardAt(order)) === 'unconfirmed'
        ? ordersStrings.unconfirmed
        : ordersStrings.status(order.status, orderWay(order));
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(order.id);
  };
  return (
    <aside className={css['bar']} aria-label={ordersStrings.bar}>
      <a className={css['link']} href={href(order.id)} onClick={open}>
        <OrdersIcon />
        <b className={css['name']}>
          <VisuallyHidden>{`${ordersStrings.order} ${ordersStrings.number(order.number)}: `}</VisuallyHidden>
          <span>{name}</span>
        </b>
        <span className={css['moment']}>{orderMoment(order, now)}</span>
        {orders.length > 1 && <span className={css['more']}>{ordersStrings.andMore(orders.length - 1)}</span>}
      </a>
      <VisuallyHidden live>{`${ordersStrings.number(order.number)}: ${name}`}</VisuallyHidden>
    </aside>
  );
}

/** Orders that need the customer rank first, then those nearest to completion; smaller is more urgent. */
const rank = (order: Order, heardAt: ActiveOrders['heardAt']): number => {
  if (order.status === 'draft') return 0;
  if (order.status === 'prepared' && orderWay(order) === 'pickup') return 1;
  if (acceptanceOf(order, heardAt(order)) === 'unconfirmed') return 2;
  return order.status === 'delivering' ? 3 : 4;
};

/** Returns the order that the customer would ask about first (docs/product.md §6.21); among equals, the one promised first. */
function mostUrgent(orders: readonly Order[], heardAt: ActiveOrders['heardAt']): Order | undefined {
  return orders.toSorted(
    (a, b) => rank(a, heardAt) - rank(b, heardAt) || Date.parse(a.promised.from) - Date.parse(b.promised.from),
  )[0];
}

const NONE: readonly Order[] = [];

interface ActiveOrders {
  readonly orders: readonly Order[];
  /** When an order was last answered: what the restaurant has done since is unknown. */
  readonly heardAt: (order: Order) => Date;
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
  const lists = [account, device].map(({ data, dataUpdatedAt }) => ({ orders: data?.orders ?? NONE, dataUpdatedAt }));
  const live = useLiveOrders(mergeOrders(lists.map(({ orders }) => ({ orders, hasMore: false }))));
  const listedAt = ({ id }: Order): number =>
    Math.max(
      0,
      ...lists.flatMap(({ orders, dataUpdatedAt }) => (orders.some((one) => one.id === id) ? [dataUpdatedAt] : [])),
    );
  const offset = clock.offset();
  return {
    orders: live.orders.filter(({ status }) => !isFinal(status)),
    heardAt: (order) => new Date(Math.max(listedAt(order), live.heardAt(order.id)) + offset),
  };
}
