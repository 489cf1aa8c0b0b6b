import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { useConnectivity, useNow } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { useUser } from '#client/session/use-user.ts';
import { Button } from '#ui/button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { OrdersIcon } from '#ui/icons/menu-icons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Chip } from '#ui/chip.tsx';
import { formatPrice } from '#domain/money.ts';
import { isFinal } from '#domain/order-status.ts';
import { orderWay } from '#domain/order-way.ts';
import { cx } from '#ui/cx.ts';
import { type OrderFilters, SHOWN, useOrders } from './use-orders.ts';
import { ordersStrings } from '../orders-strings.ts';
import { WaitingCommands } from '../waiting/waiting-commands.tsx';
import { orderMoment } from '../times.ts';
import css from '../orders.module.css';

interface OrdersScreenProps {
  /** Filters of the list, as in the URL. */
  filters: OrderFilters;
  onFilters: (filters: OrderFilters) => void;
  /** A link to an order that covers its card. */
  link: (orderId: string, label: string) => Elements;
  /** The reorder button. */
  again: (order: Order) => Elements;
  /** Link to the menu, shown in an empty list. */
  toMenu: Elements;
  /** Link to the decision about an order that was not sent. */
  decide: Elements;
}

/** Orders of this device and the account: waiting, active, past. */
export function OrdersScreen({ filters, onFilters, link, again, toMenu, decide }: OrdersScreenProps): JSX.Element {
  const { active, finished, failed, busy, retry, hasMore, ...next } = useOrders(filters);
  const commands = useSlice((state) => state.commands);
  const user = useUser().user;
  const isOffline = useConnectivity() === 'unreachable';
  const isNarrowed = filters.show !== undefined || filters.type !== undefined;
  const isKnown = active !== undefined && finished !== undefined;
  const count = (active?.length ?? 0) + (finished?.length ?? 0);
  const isEmpty = isKnown && count === 0 && !hasMore;
  const isWaiting = commands.some(({ state }) => state !== 'acked');
  // An empty list needs no filters; once shown they stay, to keep the focus.
  const [isFilterable, setFilterable] = useState(false);
  if (!isFilterable && (isNarrowed || count > 0)) setFilterable(true);
  return (
    <div className={css['page']}>
      <h1>{ordersStrings.title}</h1>
      <WaitingCommands decide={decide} link={link} />
      {isFilterable && <OrderFilterBar filters={filters} onChange={onFilters} />}
      <VisuallyHidden live>{isKnown && isNarrowed ? ordersStrings.foundOrders(count) : ''}</VisuallyHidden>
      {((!isKnown && failed) || (isEmpty && failed && !isNarrowed && !isWaiting)) && (
        <ErrorState busy={busy} onRetry={retry} />
      )}
      {!isKnown && !failed && <ListSkeleton />}
      {isEmpty && isNarrowed && (
        <EmptyState
          art={<OrdersIcon />}
          title={ordersStrings.emptyFiltered[filters.show ?? 'all']}
          text={ordersStrings.emptyFilteredText}
          action={<Button onClick={() => onFilters({})}>{ordersStrings.showAll}</Button>}
        />
      )}
      {isEmpty && !isNarrowed && !failed && !isWaiting && (
        <EmptyState
          art={<OrdersIcon />}
          title={ordersStrings.emptyTitle}
          text={user ? ordersStrings.emptyAccountText : ordersStrings.emptyText}
          action={toMenu}
        />
      )}
      {/* Rendered together: the first one loaded would be pushed down by the other. */}
      {isKnown && (
        <>
          <OrderList title={ordersStrings.active} orders={active} link={link} again={again} />
          <OrderList
            title={filters.show === 'canceled' ? ordersStrings.canceled : ordersStrings.finished}
            orders={finished}
            link={link}
            again={again}
          />
        </>
      )}
      {/* Below: a list being read does not move when the line disappears. */}
      {isOffline && count > 0 && <p className={css['fresh']}>{ordersStrings.offlineList}</p>}
      {isKnown && hasMore && (
        <LoadMore
          label={ordersStrings.more}
          busy={next.isLoadingMore}
          failed={next.failedMore}
          onMore={next.loadMore}
          sentinel={next.sentinel}
        />
      )}
    </div>
  );
}

function ListSkeleton(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton className={css['skeleton']} height="8.5rem" />
      <Skeleton className={css['skeleton']} height="8.5rem" />
    </div>
  );
}

interface OrderFilterBarProps {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}

const TYPES = ['delivery', 'pickup'] as const;

/** Filters of the order list. An active chip removes its filter. */
function OrderFilterBar({ filters, onChange }: OrderFilterBarProps): JSX.Element {
  const { show, type } = filters;
  return (
    <div className={css['filters']}>
      <div role="group" aria-label={ordersStrings.filters} className={css['chips']}>
        {[undefined, ...SHOWN].map((value) => (
          <Chip key={value ?? 'all'} pressed={show === value} onClick={() => onChange({ ...filters, show: value })}>
            {ordersStrings.show[value ?? 'all']}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={ordersStrings.types} className={css['chips']}>
        {TYPES.map((value) => (
          <Chip
            key={value}
            pressed={type === value}
            onClick={() => onChange({ ...filters, type: type === value ? undefined : value })}
          >
            {ordersStrings.type[value]}
          </Chip>
        ))}
      </div>
    </div>
  );
}

interface OrderListProps {
  title: string;
  orders: readonly Order[];
  link: (orderId: string, label: string) => Elements;
  again: (order: Order) => Elements;
}

/** Orders as cards, under a heading; renders nothing if there are none. */
function OrderList({ title, orders, link, again }: OrderListProps): JSX.Element | null {
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
