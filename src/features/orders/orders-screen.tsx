import type { JSX, ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { formatPrice } from '../../../domain/money.ts';
import { isFinal } from '../../../domain/order-status.ts';
import { useNow } from '../../state/hooks.ts';
import { useOutbox } from '../../state/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrdersIcon } from '../../ui/icons/menu-icons.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { uiStrings } from '../../ui/ui-strings.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import css from './orders.module.css';
import { ordersStrings } from './orders-strings.ts';
import { orderMoment } from './times.ts';
import { useOrders } from './use-orders.ts';
import { WaitingCommands } from './waiting-commands.tsx';

interface OrdersScreenProps {
  /** A link to an order that covers its card. */
  link: (orderId: string, label: string) => ReactNode;
  /** The way on from an empty list. */
  toMenu: ReactNode;
  /** The way to decide about an order that was not sent. */
  decide: ReactNode;
}

/** The orders of this device: what waits, what is under way, what was. */
export function OrdersScreen({ link, toMenu, decide }: OrdersScreenProps): JSX.Element {
  const { active, finished, failed, busy, hasMore, loadMore, retry, sentinel } = useOrders();
  const { commands } = useOutbox();
  const isKnown = active !== undefined && finished !== undefined;
  const isEmpty = isKnown && active.length + finished.length === 0;
  const isWaiting = commands.some(({ state }) => state !== 'acked');
  return (
    <div className={css['page']}>
      <h1>{ordersStrings.title}</h1>
      <WaitingCommands decide={decide} link={link} />
      {!isKnown && failed && <ErrorState busy={busy} onRetry={retry} />}
      {!isKnown && !failed && <ListSkeleton />}
      {isEmpty && !isWaiting && (
        <EmptyState
          art={<OrdersIcon />}
          title={ordersStrings.emptyTitle}
          text={ordersStrings.emptyText}
          action={toMenu}
        />
      )}
      {/* Both at once: the one that comes first would be pushed down by the other. */}
      {(isKnown || failed) && (
        <>
          <List title={ordersStrings.active} orders={active ?? []} link={link} />
          <List title={ordersStrings.finished} orders={finished ?? []} link={link} />
        </>
      )}
      {hasMore && (
        <div ref={sentinel} className={css['more']}>
          <Button variant="secondary" busy={busy} onClick={loadMore}>
            {ordersStrings.more}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ListProps {
  title: string;
  orders: readonly Order[];
  link: OrdersScreenProps['link'];
}

function List({ title, orders, link }: ListProps): JSX.Element | null {
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
                {ordersStrings.status(order.status, order.order_type)}
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
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListSkeleton(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton className={css['bone']} height="8.5rem" />
      <Skeleton className={css['bone']} height="8.5rem" />
    </div>
  );
}
