import type { JSX, ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { lineWords, nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { orderWay } from '#domain/order-way.ts';
import { methodStrings } from '#entities/payment/method-strings.ts';
import { formatDoor } from '#entities/place/address/door.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { points } from '#domain/points.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { useUser } from '#client/session/use-user.ts';
import { ordersStrings } from '../orders-strings.ts';
import css from '../orders.module.css';

/** The ordered dishes, line by line. */
export function OrderItems({ order }: { order: Order }): JSX.Element {
  return (
    <ul role="list" className={css['items']}>
      {order.items.map((item) => (
        <li key={item.item_id} className={css['item']}>
          <Picture className={css['photo']} picture={item.picture} alt="" sizes="3.5rem" />
          <span className={css['itemText']}>
            <span className={css['itemName']}>{nameWords(item)}</span>
            <span className={css['muted']}>{lineWords(item)}</span>
          </span>
          <Price value={item.total_price} />
        </li>
      ))}
    </ul>
  );
}

const paymentWords = (order: Order): string => {
  const { status, payment_method: method, change_from, payment_status } = order;
  const unpaid = status === 'draft' ? ordersStrings.notPaid : '';
  const state = {
    paid: ordersStrings.paid,
    refunded: ordersStrings.refunded,
    failed: ordersStrings.paymentFailed,
    not_needed: '',
    pending: unpaid,
  }[payment_status];
  const change = change_from === null ? '' : ordersStrings.changeFrom(formatPrice(change_from));
  return [methodStrings.name(method, orderWay(order)), change, state].filter((part) => part !== '').join(', ');
};

/** The order's address, recipient and payment. */
export function OrderFacts({ order }: { order: Order }): JSX.Element {
  const { delivery_details: details, restaurant } = order;
  const door = details === null ? '' : formatDoor(details);
  return (
    <dl className={css['facts']}>
      <Fact name={ordersStrings.where[orderWay(order)]}>
        {details === null ? (
          <>
            {order.table && <b>{ordersStrings.table(order.table)}</b>}
            <span>{restaurant.name}</span>
            <span className={css['muted']}>{restaurant.address}</span>
          </>
        ) : (
          <>
            <span>{details.address}</span>
            {door !== '' && <span className={css['muted']}>{door}</span>}
          </>
        )}
      </Fact>
      {(order.name !== '' || order.phone_number !== '') && (
        <Fact name={ordersStrings.who}>
          <span>{order.name}</span>
          {order.phone_number !== '' && <span className={css['muted']}>{formatPhone(order.phone_number)}</span>}
          {order.is_masked && <span className={css['muted']}>{ordersStrings.masked}</span>}
        </Fact>
      )}
      <Fact name={ordersStrings.payment}>
        <span>{paymentWords(order)}</span>
        <Due order={order} />
        <Receipt order={order} />
      </Fact>
      {order.cutlery_count > 0 && (
        <Fact name={ordersStrings.cutleryTitle}>{ordersStrings.cutlery(order.cutlery_count)}</Fact>
      )}
      {order.courier_wishes.length > 0 && (
        <Fact name={ordersStrings.toCourier}>{wishesLine(order.courier_wishes)}</Fact>
      )}
      {order.seller !== undefined && <Fact name={ordersStrings.seller}>{sellerWords(order.seller)}</Fact>}
      {order.comment !== null && <Fact name={ordersStrings.comment}>{order.comment}</Fact>}
    </dl>
  );
}

/** The fiscal receipt, if there is one (docs/product.md §25.14). */
function Receipt({ order: { payment } }: { order: Order }): JSX.Element | null {
  const url = payment?.receipt_url ?? null;
  return url === null ? null : (
    <a href={url} target="_blank" rel="noreferrer">
      {ordersStrings.receipt}
    </a>
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

/** What is paid in cash on receipt beside what was paid online, since the restaurant has changed the order (docs/product.md §26.66). */
function Due({ order: { payment, status } }: { order: Order }): JSX.Element | null {
  const due = payment?.due_on_receipt ?? 0;
  return due === 0 || status === 'canceled' ? null : (
    <strong>{ordersStrings.due(formatPrice(due), status === 'delivered')}</strong>
  );
}

/** Bonuses that the order earns, or has earned (docs/product.md §8.25). */
export function EarnedBonuses({ order }: { order: Order }): JSX.Element | null {
  const { user } = useUser();
  const { status, bonus_received: received, is_masked: isMasked } = order;
  if (user == null || isMasked || received === 0 || status === 'draft' || status === 'canceled') return null;
  const words = points(received);
  return (
    <p className={css['earned']}>{status === 'delivered' ? ordersStrings.earned(words) : ordersStrings.earns(words)}</p>
  );
}
