import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { OwnerOrder } from '#contract/partner-manage.ts';
import { nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadState, useRead, readPages } from '../shell/read-state.tsx';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import css from './owner.module.css';
import { ownerStrings } from './owner-strings.ts';
import { RefundSheet } from './refund-sheet.tsx';

const PAGE = 50;
const MAX_PAGES = 40;

/** A day's orders with their amounts, and refunds (docs/product.md §26.20, §26.21). */
export function DayOrders({
  date,
  restaurantId,
  onRefunded,
}: {
  date: string;
  restaurantId: number | null;
  onRefunded: () => void;
}): JSX.Element {
  const { me } = useKitchenSnapshot().state;
  const [pages, setPages] = useState(1);
  const [asked, setAsked] = useState<OwnerOrder | null>(null);
  const read = useRead(['day-orders', date, restaurantId, pages], (api) =>
    readPages(
      async (before) => {
        const query = {
          date,
          limit: PAGE,
          ...(restaurantId === null ? {} : { restaurant_id: restaurantId }),
          ...(before === undefined ? {} : { before }),
        };
        const { orders: items, next } = await api.call(kitchenApi.partnerDayOrders, { query });
        return { items, next };
      },
      Math.min(pages, MAX_PAGES),
    ),
  );
  const restaurantOf = (order: OwnerOrder) => me?.restaurants.find(({ id }) => id === order.restaurant_id);
  return (
    <section aria-label={ownerStrings.list}>
      <h2>{ownerStrings.list}</h2>
      <ReadState read={read}>
        {({ items: orders, next }) =>
          orders.length === 0 ? (
            <EmptyState title={ownerStrings.empty} text={ownerStrings.emptyText} level={3} />
          ) : (
            <ul className={css['orders']}>
              {orders.map((order) => (
                <li key={order.id} className={css['order']} data-order={order.number}>
                  <p className={css['line']}>
                    <strong>{ownerStrings.number(order.number)}</strong>
                    <span>
                      {formatTime(new Date(order.placed_at), restaurantOf(order)?.timezone ?? 'Europe/Moscow')}
                    </span>
                    <span>{ownerStrings.status(order.status)}</span>
                    <strong>{formatPrice(order.total)}</strong>
                  </p>
                  <p className={css['muted']}>
                    {[
                      restaurantOf(order)?.name,
                      ownerStrings.method(order.payment_method),
                      order.refund_waiting > 0 && ownerStrings.refundWaiting(formatPrice(order.refund_waiting)),
                      order.refunded > order.refund_waiting &&
                        ownerStrings.refundedSum(formatPrice(order.refunded - order.refund_waiting)),
                      order.refunded_dishes.length > 0 &&
                        ownerStrings.refundedDishes(order.refunded_dishes.map(nameWords).join(', ')),
                    ]
                      .filter((one) => typeof one === 'string')
                      .join(', ')}
                  </p>
                  {order.refundable > 0 && (
                    <Button
                      variant="quiet"
                      size="large"
                      aria-label={ownerStrings.refundOf(order.number)}
                      onClick={() => setAsked(order)}
                    >
                      {ownerStrings.refund}
                    </Button>
                  )}
                </li>
              ))}
              {next !== null && (
                <li>
                  <Button variant="secondary" size="large" wide onClick={() => setPages(pages + 1)}>
                    {ownerStrings.more}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </ReadState>
      {asked !== null && (
        <RefundSheet
          order={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void read.refetch();
            onRefunded();
          }}
        />
      )}
    </section>
  );
}
