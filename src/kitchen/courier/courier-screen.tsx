import type { JSX } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { CourierIcon } from '#ui/icons/more-icons.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { shownOrders, type ShownOrder } from '../data/orders.ts';
import { isCourierScreen } from '../data/kitchen-state.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { DoorPhotosSent } from './photo-at-door.tsx';
import { Route } from './route.tsx';
import { Shift } from './shift.tsx';
import css from './courier.module.css';

/**
 * The deliveries that are ready or on the way, those on the way first (docs/product.md §26.29). A courier's own screen has the courier's
 * first, then those that no one has taken (§26.49).
 */
export function CourierScreen(): JSX.Element {
  const { state } = useKitchenSnapshot();
  const deliveries = shownOrders(state).filter(
    ({ order_type: type, status }) => type === 'delivery' && (status === 'prepared' || status === 'delivering'),
  );
  const isOwn = ({ courier }: ShownOrder): boolean => courier?.key_id === state.me?.key_id;
  return (
    <>
      <h1 className={visuallyHiddenClass}>{courierStrings.heading}</h1>
      {isCourierScreen(state) && (
        <>
          <DoorPhotosSent />
          <Shift />
        </>
      )}
      {deliveries.length === 0 ? (
        <EmptyState title={courierStrings.empty} text={courierStrings.emptyText} art={<CourierIcon />} />
      ) : isCourierScreen(state) ? (
        <div className={css['lists']}>
          <Part title={courierStrings.own} orders={deliveries.filter(isOwn)} withRoute />
          <Part title={courierStrings.free} orders={deliveries.filter((order) => !isOwn(order))} />
        </div>
      ) : (
        <Deliveries
          orders={deliveries.toSorted(
            (one, other) => Number(other.status === 'delivering') - Number(one.status === 'delivering'),
          )}
        />
      )}
    </>
  );
}

/** A titled part of a courier's own list. */
function Part({
  title,
  orders,
  withRoute = false,
}: {
  readonly title: string;
  readonly orders: readonly ShownOrder[];
  readonly withRoute?: boolean;
}): JSX.Element | null {
  if (orders.length === 0) return null;
  return (
    <section className={css['part']}>
      <h2 className={css['title']}>{title}</h2>
      {withRoute && <Route orders={orders} />}
      <Deliveries orders={orders} />
    </section>
  );
}

function Deliveries({ orders }: { orders: readonly ShownOrder[] }): JSX.Element {
  return (
    <ul className={css['list']} role="list">
      {orders.map((order) => (
        <DeliveryCard key={order.id} order={order} />
      ))}
    </ul>
  );
}
