import type { JSX } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { CourierIcon } from '#ui/icons/more-icons.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { shownOrders } from '../data/shown-orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { CourierCard } from './courier-card.tsx';
import css from './courier.module.css';
import { courierStrings } from './courier-strings.ts';

/** A courier's deliveries: ready or on the way, those on the way first (docs/product.md §26.29). */
export function CourierScreen(): JSX.Element {
  const { state } = useKitchenSnapshot();
  const own = shownOrders(state).filter(
    ({ order_type: type, status }) => type === 'delivery' && (status === 'prepared' || status === 'delivering'),
  );
  const orders = own.toSorted(
    (one, other) => Number(other.status === 'delivering') - Number(one.status === 'delivering'),
  );
  return (
    <>
      <h1 className={visuallyHiddenClass}>{courierStrings.heading}</h1>
      {orders.length === 0 ? (
        <EmptyState title={courierStrings.empty} text={courierStrings.emptyText} art={<CourierIcon />} />
      ) : (
        <ul className={css['list']} role="list">
          {orders.map((order) => (
            <CourierCard key={order.id} order={order} />
          ))}
        </ul>
      )}
    </>
  );
}
