import type { JSX } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { CourierIcon, PhoneIcon } from '#ui/icons/more-icons.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { shownOrders, type ShownOrder } from '../data/orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import { boardStrings } from '../board/board-strings.ts';
import { TimeLeft, addressLines } from '../board/order-parts.tsx';
import { isPaid } from '../board/payment-words.ts';
import { useOrderActions } from '../board/use-order-actions.ts';
import css from './courier.module.css';

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

/** Links by coordinates where known: an address may be found elsewhere. Yandex has houses of small towns. */
const mapHref = ({ coords, address }: NonNullable<ShownOrder['delivery_details']>): string =>
  coords === null
    ? `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`
    : `https://yandex.ru/maps/?pt=${coords.longitude},${coords.latitude}&z=17&l=map`;

const moneyWords = (order: ShownOrder): string => {
  const { payment } = order;
  if (payment.to_collect === 0) return courierStrings.paid(isPaid(order));
  const price = formatPrice(payment.to_collect);
  return payment.method === 'cash' ? courierStrings.cash(price) : courierStrings.card(price);
};

/** One delivery, readable on the stairs. */
function CourierCard({ order }: { order: ShownOrder }): JSX.Element {
  const { move } = useOrderActions();
  const { delivery_details: details, payment } = order;
  const isUnderway = order.status === 'delivering';
  return (
    <li className={css['card']} data-order={order.number}>
      <div className={css['head']}>
        <h2>{boardStrings.number(order.number)}</h2>
        <TimeLeft order={order} />
      </div>
      <p className={css['status']}>
        <span>{isUnderway ? courierStrings.underway : courierStrings.ready}</span>
        {order.sending && <span>{`, ${boardStrings.sending}`}</span>}
      </p>
      {details !== null && (
        <div className={css['address']}>
          {addressLines(details).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {order.courier_wishes.length > 0 && <p className={css['comment']}>{wishesLine(order.courier_wishes)}</p>}
      {order.comment !== null && <p className={css['comment']}>{order.comment}</p>}
      <p className={css['money']}>
        <span>{moneyWords(order)}</span>
        {payment.change !== null && payment.change_from !== null && payment.change > 0 && (
          <span>{courierStrings.change(formatPrice(payment.change), formatPrice(payment.change_from))}</span>
        )}
      </p>
      <div className={css['links']}>
        <PhoneLink number={order.phone_number} className={buttonClass({ variant: 'quiet', size: 'large' })}>
          <PhoneIcon />
          <span>{courierStrings.call(order.name, formatPhone(order.phone_number))}</span>
        </PhoneLink>
        {details !== null && (
          <a
            href={mapHref(details)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'large' })}
          >
            <PinIcon />
            <span>{courierStrings.map}</span>
          </a>
        )}
      </div>
      <Button size="large" wide className={css['main']} onClick={() => move(order)}>
        {isUnderway ? courierStrings.given : courierStrings.taken}
      </Button>
    </li>
  );
}
