import { useState, type JSX, type ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { isFinal } from '../../../domain/order-status.ts';
import { otherDay } from '../../../domain/relative-day.ts';
import { formatTime } from '../../../domain/zoned-time.ts';
import { useConnectivity } from '../../client/use-connectivity.ts';
import { useNow } from '../../client/use-now.ts';
import { useOutbox } from '../../client/cart/use-cart.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CrossStitch } from '../../ui/cross-stitch.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PhoneIcon } from '../../ui/icons/more-icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { uiStrings } from '../../ui/ui-strings.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { EditOrder } from './edit-order.tsx';
import { OrderFacts, OrderItems } from './order-details.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import css from './orders.module.css';
import { ordersStrings } from './orders-strings.ts';
import { OrderTimeline } from './order-timeline-list.tsx';
import { orderMoment } from './times.ts';
import { useOrder } from './use-order.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useWaitingOrder, WaitingOrder, WithdrawnOrder } from './waiting-order.tsx';

interface OrderScreenProps {
  orderId: string;
  /** How the sum is made, from the feature that knows. */
  totals: (order: Order) => ReactNode;
  /** The way to order the same once more. */
  again: (order: Order) => ReactNode;
  /** Whom to call besides the restaurant. */
  contacts: ReactNode;
  /** The way on from an order that does not exist. */
  wayOn: ReactNode;
  /** The way to put right what stands in the way of an order that waits. */
  decide: ReactNode;
  onPlaced: (orderId: string) => void;
}

/** An order by its id; one that has not been sent yet is found by the id of its entry in the outbox. */
export function OrderScreen(props: OrderScreenProps): JSX.Element {
  const { orderId, wayOn, decide, onPlaced } = props;
  const { ready } = useOutbox();
  const waiting = useWaitingOrder(orderId);
  const [wasWaiting, setWasWaiting] = useState(false);
  if (waiting !== null && !wasWaiting) setWasWaiting(true);
  if (waiting !== null) return <WaitingOrder command={waiting} decide={decide} wayOn={wayOn} onPlaced={onPlaced} />;
  if (wasWaiting) return <WithdrawnOrder wayOn={wayOn} />;
  return ready ? <PlacedOrder {...props} /> : <OrderSkeleton />;
}

/** Where an order is, what was ordered, and what can still be done about it; readable without a connection. */
function PlacedOrder({ orderId, totals, again, contacts, wayOn }: OrderScreenProps): JSX.Element {
  const { order, updatedAt, failed, busy, retry } = useOrder(orderId);
  if (order === undefined)
    return failed ? <ErrorState level={1} busy={busy} onRetry={retry} action={wayOn} /> : <OrderSkeleton />;
  if (order === null) return <OrderNotFound wayOn={wayOn} />;
  return (
    <OrderCard order={order} updatedAt={updatedAt} totals={totals(order)} again={again(order)} contacts={contacts} />
  );
}

interface OrderCardProps {
  order: Order;
  updatedAt: Date;
  totals: ReactNode;
  again: ReactNode;
  contacts: ReactNode;
}

function OrderCard({ order, updatedAt, totals, again, contacts }: OrderCardProps): JSX.Element {
  const now = useNow();
  const { restaurant, status, order_type: orderType } = order;
  const name = ordersStrings.status(status, orderType);
  const number = ordersStrings.number(order.number);
  useTitle(`${name}, ${ordersStrings.order.toLowerCase()} ${number}`);
  return (
    <article className={css['page']}>
      <div className={css['card']}>
        <CrossStitch />
        <header className={css['head']}>
          <h1 className={css['title']}>
            <span className={css['muted']}>{ordersStrings.order}</span> {number}
          </h1>
          <p className={cx(css['status'], status === 'delivered' && css['good'])}>{name}</p>
          <p className={css['moment']}>{now === null ? '\u00a0' : orderMoment(order, now)}</p>
          <VisuallyHidden live>{name}</VisuallyHidden>
        </header>
        <OrderTimeline status={status} orderType={orderType} />
        <Freshness order={order} updatedAt={updatedAt} now={now} />
        <div className={css['actions']}>
          {restaurant.phone_number !== null && (
            <PhoneLink
              number={restaurant.phone_number}
              className={buttonClass({ variant: 'secondary' })}
              aria-label={ordersStrings.callTo(restaurant.name)}
            >
              <PhoneIcon />
              {ordersStrings.call}
            </PhoneLink>
          )}
          {contacts}
        </div>
        <div className={cx(css['actions'], css['changes'])}>
          {order.can_update && <EditOrder order={order} />}
          <CancelOrder order={order} />
          <AfterActions order={order} />
        </div>
      </div>
      <section className={css['card']} aria-labelledby="order-facts">
        <h2 id="order-facts" className={css['heading']}>
          {restaurant.name}
        </h2>
        <OrderFacts order={order} />
      </section>
      <section className={css['card']} aria-labelledby="order-items">
        <h2 id="order-items" className={css['heading']}>
          {ordersStrings.what}
        </h2>
        <OrderItems order={order} />
        {totals}
        <div className={css['actions']}>{again}</div>
      </section>
    </article>
  );
}

/** In the place of the buttons that are gone: says why, and nothing below moves while the order does. */
function AfterActions({ order }: { order: Order }): JSX.Element | null {
  if (order.can_cancel) return null;
  return <p className={css['instead']}>{ordersStrings.stage(order.status, order.order_type)}</p>;
}

interface FreshnessProps {
  order: Order;
  updatedAt: Date;
  now: Date | null;
}

/**
 * Of when this is: said without a connection, and quietly with one. Where an order comes to its end before the customer's eyes, the
 * line keeps its place; one that had come to it already has no such line.
 */
function Freshness({ order, updatedAt, now }: FreshnessProps): JSX.Element | null {
  const isOffline = useConnectivity() === 'unreachable';
  const [wasFinal] = useState(isFinal(order.status));
  if (isFinal(order.status)) return wasFinal ? null : <p className={css['fresh']}>{'\u00a0'}</p>;
  const { timezone } = order.restaurant;
  const day = otherDay(updatedAt, now ?? updatedAt, timezone);
  const time = ordersStrings.moment(day, formatTime(updatedAt, timezone));
  return <p className={css['fresh']}>{isOffline ? ordersStrings.offline(time) : ordersStrings.updated(time)}</p>;
}

/** The shape of an order. */
function OrderSkeleton(): JSX.Element {
  return (
    <div className={css['page']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <div className={css['card']}>
        <Skeleton height="1.125rem" />
        <Skeleton height="2.5rem" width="50%" />
        <Skeleton height="1.5rem" width="35%" />
        <Skeleton height="5rem" />
        <Skeleton height="2.75rem" />
      </div>
      <Skeleton className={css['skeleton']} height="14rem" />
      <Skeleton className={css['skeleton']} height="18rem" />
    </div>
  );
}
