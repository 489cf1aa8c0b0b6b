import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { acceptanceOf } from '#domain/order-acceptance.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatPrice } from '#domain/money.ts';
import { otherDay } from '#domain/other-day.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { orderWay } from '#domain/order-way.ts';
import { type PaymentState, usePaymentState } from '#entities/payment/payment-state.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { TableBill } from '#entities/place/table/table-note.tsx';
import { TableCalls } from '#entities/place/table/table-calls.tsx';
import { useOrderParams } from '#client/place/use-place.ts';
import { useConnectivity, useNow } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { PlaceCommand } from '#client/ordering/orders/order-state.ts';
import { DONE_COLOR, LATE_COLOR } from '#brand/theme-color.ts';
import { BrandBorder } from '#brand/border.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { CourierIcon, PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Fold, rowsClass } from '#ui/row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Thumbs } from '#ui/thumbs.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CancelOrder, EditOrder } from './change-order.tsx';
import { DoorPhoto } from './door-photo.tsx';
import { EarnedBonuses, OrderFacts, OrderItems } from './order-details.tsx';
import { OrderHead, OrderRing } from './order-head.tsx';
import { OrderMap } from './order-map.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { OrderPayment, Surplus } from './order-payment.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderRing } from '../times.ts';
import { useOrder } from '#client/ordering/orders/use-order.ts';
import { RateOrder } from '../rating/rate-order.tsx';
import { TipLink } from '../rating/tip-link.tsx';
import { usePromiseNews } from './use-promise-news.ts';
import { useBrowserColor } from '#ui/use-browser-color.ts';
import { useTitle } from '#ui/use-title.ts';
import { useWaitingOrder, WaitingOrder, WithdrawnOrder } from '../waiting/waiting-order.tsx';

/** A button in the row of what an order's page can do: an icon above its name. */
export const toolClass = css['tool'];

interface OrderScreenProps {
  orderId: string;
  /** Renders the breakdown of the sum, from another feature. */
  totals: (order: Order) => Elements;
  /** The reorder button. */
  again: (order: Order) => Elements;
  /** Contacts besides the restaurant's. */
  contacts: Elements;
  /** The prompt to enable notifications. */
  notify: (order: Order) => Elements;
  /** URL of the payment page, and how to open it (docs/product.md §25.3). */
  payHref: string;
  onPay: () => void;
  /** Link shown when the order does not exist. */
  wayOn: Elements;
  /** Link to fix what blocks a waiting order. */
  decide: Elements;
  onPlaced: (orderId: string) => void;
}

/** An order by its id; an unsent one is found by the id of its outbox entry. */
export function OrderScreen(props: OrderScreenProps): JSX.Element {
  const { orderId, wayOn, decide, onPlaced } = props;
  const { ready } = useOutbox();
  const waiting = useWaitingOrder(orderId);
  const [lastState, setLastState] = useState<PlaceCommand['state'] | null>(null);
  if (waiting !== null && waiting.state !== lastState) setLastState(waiting.state);
  if (waiting !== null) return <WaitingOrder command={waiting} decide={decide} wayOn={wayOn} onPlaced={onPlaced} />;
  if (lastState !== null) return <WithdrawnOrder hasLeft={lastState === 'sending'} wayOn={wayOn} />;
  return ready ? <PlacedOrder {...props} /> : <OrderSkeleton />;
}

/** The order's status, contents and available actions; readable offline. */
function PlacedOrder(props: OrderScreenProps): JSX.Element {
  const { orderId, totals, again, contacts, notify, payHref, onPay, wayOn } = props;
  const { order, updatedAt, isChecking, failed, busy, retry } = useOrder(orderId);
  if (order === undefined)
    return failed ? <ErrorState level={1} busy={busy} onRetry={retry} action={wayOn} /> : <OrderSkeleton />;
  if (order === null) return <OrderNotFound wayOn={wayOn} />;
  return (
    <OrderCard
      order={order}
      updatedAt={updatedAt}
      isUnread={isChecking}
      totals={totals(order)}
      again={again(order)}
      contacts={contacts}
      notify={notify(order)}
      payHref={payHref}
      onPay={onPay}
    />
  );
}

interface OrderCardProps {
  order: Order;
  updatedAt: Date;
  /** It is known only as of `updatedAt`, and is being read. */
  isUnread: boolean;
  totals: Elements;
  again: Elements;
  contacts: Elements;
  notify: Elements;
  payHref: string;
  onPay: () => void;
}

/** Short status text; while waiting for payment, whether it is on its way. */
const nameOf = (order: Order, payment: PaymentState, isUnconfirmed: boolean, isChecking: boolean): string => {
  if (isUnconfirmed) return ordersStrings.unconfirmed;
  if (order.status !== 'draft') return ordersStrings.status(order.status, orderWay(order));
  const isPaymentChecked = payment.type === 'checking' && !(isChecking && payment.why === 'late');
  return isPaymentChecked ? paymentStrings.checking : ordersStrings.unpaid;
};

function OrderCard(props: OrderCardProps): JSX.Element {
  const { order, updatedAt, isUnread, totals, again, contacts, notify, payHref, onPay } = props;
  const now = useNow();
  const payment = usePaymentState(order);
  const [wasFinal] = useState(isFinal(order.status));
  const { restaurant, status } = order;
  const isOffline = useConnectivity() === 'unreachable';
  // While offline it stays as it was: there is nothing to wait for.
  const isChecking = isUnread && !isOffline;
  // The restaurant's later changes are unknown: an order is judged as of its own time, never as of now (docs/product.md §6.25).
  const isUnconfirmed = !isChecking && acceptanceOf(order, updatedAt) === 'unconfirmed';
  // An order that was finished before has nothing to wait for; one that finishes now keeps the place of its ring, and nothing moves.
  const ring = wasFinal ? null : orderRing(order, isChecking ? null : now, updatedAt);
  const isUrgent = isUnconfirmed || ring?.isLate === true;
  const name = nameOf(order, payment, isUnconfirmed, isChecking);
  const newTime = usePromiseNews(order);
  const isExpired = payment.type === 'expired';
  const why =
    order.cancel_reason === null ? null : ordersStrings.canceledByRestaurant(order.cancel_reason, order.cancel_comment);
  const isReasonFirst = wasFinal && why !== null;
  const isToCome = isChecking && !isFinal(status);
  // One that was finished before is no news.
  useBrowserColor(wasFinal ? null : isUrgent ? LATE_COLOR : status === 'delivered' ? DONE_COLOR : null);
  useTitle(`${name}, ${ordersStrings.order.toLowerCase()} ${ordersStrings.number(order.number)}`);
  return (
    <article className={cx(css['page'], css['two'])}>
      <div className={css['column']}>
        <div className={css['card']}>
          <BrandBorder />
          <OrderHead
            order={order}
            updatedAt={updatedAt}
            isChecking={isChecking}
            isUnconfirmed={isUnconfirmed}
            name={name}
            why={isReasonFirst ? why : null}
          />
          {ring === null ? (
            <RateOrder order={order} otherwise={null} />
          ) : (
            <div className={css['ringPlace']}>
              <RateOrder order={order} otherwise={<OrderRing ring={ring} status={status} />} />
            </div>
          )}
          <TipLink order={order} />
          <OrderTimeline status={status} way={orderWay(order)} />
          <OrderPayment
            order={order}
            state={payment}
            isChecking={isChecking}
            payHref={payHref}
            onPay={onPay}
            again={again}
          />
          <Surplus order={order} />
          {/* The next step; an expired payment shows it itself. */}
          {wasFinal && !isExpired && <div className={css['actions']}>{again}</div>}
          <div className={css['tools']}>
            {restaurant.phone_number !== null && (
              <PhoneLink
                number={restaurant.phone_number}
                className={cx(css['tool'], isUrgent && css['urgent'])}
                aria-label={ordersStrings.callTo(restaurant.name)}
              >
                <PhoneIcon />
                <span>{ordersStrings.call}</span>
              </PhoneLink>
            )}
            {contacts}
            <CourierCall order={order} />
            {isToCome ? <ChangesToCome order={order} /> : order.can_update && <EditOrder order={order} />}
            {!isToCome && <CancelOrder order={order} />}
            <ToolsGone order={order} />
          </div>
          {!isReasonFirst &&
            (isToCome ? (
              <p className={css['stage']}>{'\u00a0'}</p>
            ) : (
              <Stage order={order} why={why} isLate={ring?.isLate === true} />
            ))}
          {order.left_at_door && order.door_photo && <DoorPhoto orderId={order.id} />}
          <Freshness
            order={order}
            updatedAt={updatedAt}
            now={now}
            news={newTime}
            isOffline={isOffline}
            isChecking={isChecking}
          />
          {/* Known only later: last, so that little moves. */}
          <ChangedByRestaurant order={order} />
          <EarnedBonuses order={order} />
        </div>
        {/* Its chunk loads later: visible content above does not move. */}
        {notify}
      </div>
      <div className={css['column']}>
        <FoldedItems order={order} isOpen={wasFinal}>
          <OrderItems order={order} />
          {totals}
        </FoldedItems>
        <section className={css['card']} aria-labelledby="order-facts">
          <h2 id="order-facts" className={css['heading']}>
            {restaurant.name}
          </h2>
          <OrderFacts order={order} />
          <OrderMap order={order} />
          <CallsFromHere order={order} />
        </section>
        {!wasFinal && !isExpired && <div className={css['actions']}>{again}</div>}
      </div>
    </article>
  );
}

/** What was ordered: folded on a phone while the order is under way. */
function FoldedItems({ order, isOpen, children }: { order: Order; isOpen: boolean; children: Elements }): JSX.Element {
  const { items, total_price: total } = order;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={rowsClass}>
      <Fold
        icon={<Thumbs pictures={items.map(({ item_id: key, picture }) => ({ key, picture }))} />}
        title={ordersStrings.what}
        isHeading
        fact={`${ordersStrings.items(pieces)} · ${formatPrice(total)}`}
        isOpen={isOpen}
        isOpenWhenWide
        isFindable
      >
        {children}
      </Fold>
    </div>
  );
}

/** Says that the restaurant has changed the dishes at the customer's wish (docs/product.md §26.55). */
function ChangedByRestaurant({ order }: { order: Order }): JSX.Element | null {
  if (order.changed_at === null) return null;
  const time = formatTime(new Date(order.changed_at), order.restaurant.timezone);
  return (
    <p className={css['stage']} role="status">
      {ordersStrings.changedByRestaurant(time)}
    </p>
  );
}

/** A guest still at the table can call the waiter and see the table's bill from the order's page too (docs/product.md §33.16, §33.19). */
function CallsFromHere({ order }: { order: Order }): JSX.Element | null {
  const { restaurantId, table } = useOrderParams();
  const isHere =
    table !== null &&
    order.restaurant_id === restaurantId &&
    order.table?.number === table.number &&
    order.table.hall === table.hall;
  if (!isHere) return null;
  return (
    <>
      <TableBill table={table} isExpected={order.status !== 'canceled'} />
      <TableCalls code={table.code} />
    </>
  );
}

/** Placeholders of the buttons that change the order: whether it can still be changed is being read (docs/product.md §6.25). */
function ChangesToCome({ order }: { order: Order }): JSX.Element {
  return (
    <>
      {order.can_update && <Skeleton height="4.5rem" />}
      {order.can_cancel && <Skeleton height="4.5rem" />}
    </>
  );
}

/** Keeps the places of the buttons that go while the page is open: the ones that stay do not move under a finger. */
function ToolsGone({ order }: { order: Order }): JSX.Element {
  const [first] = useState(order);
  const gone = [first.can_update && !order.can_update, first.can_cancel && !order.can_cancel].filter(Boolean).length;
  // The courier, who has come meanwhile, takes one of them.
  const isTaken = courierOf(first) === null && courierOf(order) !== null;
  const places = Math.max(0, gone - Number(isTaken));
  return (
    <>
      {places > 0 && <span />}
      {places > 1 && <span />}
    </>
  );
}

/** Returns who brings the order now: what the device has kept may name a courier who has been there. */
const courierOf = ({ status, courier }: Order): Order['courier'] => (status === 'delivering' ? courier : null);

/** Who brings the order, and the way to call, while it is under way (docs/product.md §6.29). */
function CourierCall({ order }: { order: Order }): JSX.Element | null {
  const courier = courierOf(order);
  if (courier === null || courier.phone_number === null) return null;
  return (
    <PhoneLink
      number={courier.phone_number}
      className={css['tool']}
      aria-label={ordersStrings.callCourier(courier.name)}
    >
      <CourierIcon />
      <span>{ordersStrings.courier}</span>
    </PhoneLink>
  );
}

/**
 * Says what the restaurant does now, and until when the order can be changed: always one line, so that nothing below moves when its buttons
 * go. The restaurant's reason for canceling is here only if it happens while the page is open; otherwise it is at the top.
 */
function Stage({ order, why, isLate }: { order: Order; why: string | null; isLate: boolean }): JSX.Element {
  const { can_cancel: isCancelable, status, payment } = order;
  if (isLate && order.payment_status === 'paid')
    return <p className={css['stage']}>{ordersStrings.latePaid(isCancelable)}</p>;
  const courier = courierOf(order);
  const byCourier = order.left_at_door ? ordersStrings.leftAtDoor : courier && ordersStrings.underway(courier.name);
  const usual = byCourier ?? ordersStrings.stage(status, orderWay(order));
  const words = payment?.expired === true ? ordersStrings.expiredStage : usual;
  return (
    <p className={cx(css['stage'], why !== null && css['why'])}>
      {why ?? (isCancelable ? ordersStrings.changeable : words)}
    </p>
  );
}

interface FreshnessProps {
  order: Order;
  updatedAt: Date;
  now: Date | null;
  /** What has just changed; empty if nothing. */
  news: string;
  isOffline: boolean;
  isChecking: boolean;
}

/**
 * Age of the data, or that it is being checked: prominent offline, subtle online; replaced by what has just changed, to avoid a layout shift.
 * If the order finishes while the page is open, the line stays, unless the payment takes its place; an order that was already
 * finished has no such line.
 */
function Freshness(props: FreshnessProps): JSX.Element | null {
  const { order, updatedAt, now, news, isOffline, isChecking } = props;
  const [wasFinal] = useState(isFinal(order.status));
  if (isFinal(order.status) && (wasFinal || order.payment?.refund != null)) return null;
  const { timezone } = order.restaurant;
  const day = otherDay(updatedAt, now ?? updatedAt, timezone);
  const time = ordersStrings.moment(day, formatTime(updatedAt, timezone));
  const age = isOffline
    ? ordersStrings.offline(time)
    : isChecking
      ? ordersStrings.checking
      : ordersStrings.updated(time);
  return (
    <div className={css['fresh']}>
      <p role="status" className={css['news']}>
        {news}
      </p>
      {(isOffline || news === '') && <p>{age}</p>}
    </div>
  );
}

/** Skeleton of an order. */
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
