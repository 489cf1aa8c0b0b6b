import type { JSX, ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { lineWords } from '../../../domain/line-words.ts';
import { formatPrice } from '../../../domain/money.ts';
import { formatPhone } from '../../../domain/phone-text.ts';
import { formatDoor } from '../../entities/place/door.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import css from './orders.module.css';
import { ordersStrings } from './orders-strings.ts';

/** Shows what was ordered, line by line. */
export function OrderItems({ order }: { order: Order }): JSX.Element {
  return (
    <ul role="list" className={css['items']}>
      {order.items.map((item) => (
        <li key={item.item_id} className={css['item']}>
          <Picture className={css['photo']} picture={item.picture} alt="" sizes="3.5rem" />
          <span className={css['itemText']}>
            <span className={css['itemName']}>
              {item.name}
              {item.quantity > 1 && ` × ${item.quantity}`}
            </span>
            <span className={css['muted']}>{lineWords(item)}</span>
          </span>
          <Price value={item.total_price} />
        </li>
      ))}
    </ul>
  );
}

const paymentWords = ({ payment_method: method, order_type, change_from, payment_status }: Order): string => {
  const state = {
    paid: ordersStrings.paid,
    refunded: ordersStrings.refunded,
    failed: ordersStrings.paymentFailed,
    not_needed: '',
    pending: '',
  }[payment_status];
  const change = change_from === null ? '' : ordersStrings.changeFrom(formatPrice(change_from));
  return [ordersStrings.method(method, order_type), change, state].filter((part) => part !== '').join(', ');
};

/** Shows the order's address, recipient and payment. */
export function OrderFacts({ order }: { order: Order }): JSX.Element {
  const { delivery_details: details, restaurant } = order;
  const door = details === null ? '' : formatDoor(details);
  return (
    <dl className={css['facts']}>
      <Fact name={ordersStrings.where[order.order_type]}>
        {details === null ? (
          <>
            {restaurant.name}
            <span className={css['muted']}>{restaurant.address}</span>
          </>
        ) : (
          <>
            {details.address}
            {door !== '' && <span className={css['muted']}>{door}</span>}
          </>
        )}
      </Fact>
      <Fact name={ordersStrings.who}>
        {order.name}
        <span className={css['muted']}>{formatPhone(order.phone_number)}</span>
        {order.is_masked && <span className={css['muted']}>{ordersStrings.masked}</span>}
      </Fact>
      <Fact name={ordersStrings.payment}>{paymentWords(order)}</Fact>
      {order.cutlery_count > 0 && (
        <Fact name={ordersStrings.cutleryTitle}>{ordersStrings.cutlery(order.cutlery_count)}</Fact>
      )}
      {order.comment !== null && <Fact name={ordersStrings.comment}>{order.comment}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
