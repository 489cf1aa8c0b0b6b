import { createContext, useContext, useCallback, useEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import type { Elements } from '#ui/elements.ts';
import { formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { shownOrders, type ShownOrder } from '../data/orders.ts';
import { useKitchenSnapshot, useKitchenNow } from '../shell/use-kitchen.ts';
import { boardStrings, ticketStrings } from './board-strings.ts';
import { promiseWords, addressLines } from './order-parts.tsx';
import { collectWords, returnedWords } from './payment-words.ts';
import css from './tickets.module.css';

/** Prints the tickets of these orders, one each. */
type Print = (ids: readonly string[]) => void;

const PrintContext = createContext<Print | null>(null);

export function usePrint(): Print {
  const print = useContext(PrintContext);
  if (!print) throw new Error('usePrint needs a TicketsProvider above it');
  return print;
}

/** Provides the screens below with a way to print tickets, which are rendered beside the page and visible only in print. */
export function TicketsProvider({ children }: { children: Elements }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const [ids, setIds] = useState<readonly string[]>([]);
  const print = useCallback((asked: readonly string[]) => setIds([...asked]), []);
  useEffect(() => {
    // The print dialog blocks the page: by the time it returns, the tickets are printed or declined.
    if (ids.length > 0) window.print();
  }, [ids]);
  const orders = ids.flatMap((id) => shownOrders(state).find((order) => order.id === id) ?? []);
  return (
    <PrintContext value={print}>
      {children}
      {createPortal(
        <div className={css['tickets']} data-tickets="" aria-hidden="true">
          {orders.map((order) => (
            <Ticket key={order.id} order={order} />
          ))}
        </div>,
        document.body,
      )}
    </PrintContext>
  );
}

/** One order on 80 mm paper, black on white. */
function Ticket({ order }: { order: ShownOrder }): JSX.Element {
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
            {item.age_restricted && <strong className={css['option']}>{boardStrings.forAdults}</strong>}
            {item.marked && <strong className={css['option']}>{boardStrings.marked}</strong>}
          </li>
        ))}
      </ul>
      {order.comment !== null && <p className={css['strong']}>{order.comment}</p>}
      {order.courier_wishes.length > 0 && <p>{wishesLine(order.courier_wishes)}</p>}
      <p>{boardStrings.cutlery(order.cutlery_count)}</p>
      <p>
        {[order.name, order.phone_number !== '' && ticketStrings.phone(formatPhone(order.phone_number))]
          .filter(Boolean)
          .join(' ')}
      </p>
      {details !== null && addressLines(details).map((line) => <p key={line}>{line}</p>)}
      <p className={css['strong']}>{collectWords(order) ?? returnedWords(order) ?? ticketStrings.paid}</p>
      {payment.change !== null && payment.change_from !== null && payment.change > 0 && (
        <p>{boardStrings.changeDue(formatPrice(payment.change), formatPrice(payment.change_from))}</p>
      )}
    </article>
  );
}
