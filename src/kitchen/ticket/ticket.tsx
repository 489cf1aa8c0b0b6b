import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { boardStrings } from '../board/board-strings.ts';
import { promiseWords } from '../board/card/time-words.ts';
import { addressLines } from '../courier/address-lines.ts';
import type { ShownOrder } from '../data/shown-orders.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './ticket.module.css';
import { ticketStrings } from './ticket-strings.ts';

/** One order on 80 mm paper, black on white. */
export function Ticket({ order }: { order: ShownOrder }): JSX.Element {
  const now = useKitchenNow();
  const { payment, delivery_details: details } = order;
  return (
    <article className={css['ticket']}>
      <p className={css['number']}>{boardStrings.number(order.number)}</p>
      {order.table !== null && <p className={css['number']}>{boardStrings.type(order)}</p>}
      <p className={css['strong']}>
        {order.table === null ? `${boardStrings.type(order)}, ${promiseWords(order, now)}` : promiseWords(order, now)}
      </p>
      <p>{ticketStrings.placed(formatTime(new Date(order.created_at), order.timezone))}</p>
      <ul className={css['dishes']}>
        {order.items.map((item) => (
          <li key={item.item_id}>
            <span className={css['strong']}>{`${boardStrings.times(item.quantity)} ${item.name}`}</span>
            {item.options.map((option) => (
              <span key={option.id} className={css['option']}>
                {boardStrings.option(option.name, option.quantity)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {order.comment !== null && <p className={css['strong']}>{order.comment}</p>}
      <p>{boardStrings.cutlery(order.cutlery_count)}</p>
      <p>
        {[order.name, order.phone_number !== '' && ticketStrings.phone(formatPhone(order.phone_number))]
          .filter(Boolean)
          .join(' ')}
      </p>
      {details !== null && addressLines(details).map((line) => <p key={line}>{line}</p>)}
      <p className={css['strong']}>
        {payment.to_collect === 0 ? ticketStrings.paid : ticketStrings.collect(formatPrice(payment.to_collect))}
      </p>
      {payment.change !== null && payment.change_from !== null && payment.change > 0 && (
        <p>{boardStrings.change(formatPrice(payment.change), formatPrice(payment.change_from))}</p>
      )}
    </article>
  );
}
