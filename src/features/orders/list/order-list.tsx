import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { formatPrice } from '#domain/money.ts';
import { isFinal } from '#domain/order-status.ts';
import { orderWay } from '#domain/order-way.ts';
import { useNow } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { orderMoment } from '../times.ts';

interface OrderListProps {
  title: string;
  orders: readonly Order[];
  link: (orderId: string, label: string) => Elements;
  again: (order: Order) => Elements;
}

/** Orders as cards, under a heading; renders nothing if there are none. */
export function OrderList({ title, orders, link, again }: OrderListProps): JSX.Element | null {
  const now = useNow();
  if (orders.length === 0) return null;
  return (
    <section className={css['list']}>
      <h2>{title}</h2>
      <ul role="list" className={css['rows']}>
        {orders.map((order) => (
          <li key={order.id} className={css['row']}>
            <span className={css['rowHead']}>
              <span className={css['rowNumber']}>{link(order.id, ordersStrings.number(order.number))}</span>
              <span className={cx(css['chip'], isFinal(order.status) && css['chipDone'])}>
                {ordersStrings.status(order.status, orderWay(order))}
              </span>
            </span>
            <span className={css['muted']}>{now === null ? '\u00a0' : orderMoment(order, now)}</span>
            <span className={css['names']}>{order.items.map(({ name }) => name).join(', ')}</span>
            <span className={css['rowFoot']}>
              <span className={css['muted']}>
                {ordersStrings.items(order.items.reduce((sum, { quantity }) => sum + quantity, 0))}
              </span>
              <b>{formatPrice(order.total_price)}</b>
            </span>
            {isFinal(order.status) && <span className={css['again']}>{again(order)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
