import type { JSX } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import { useKitchenSnapshot } from '#kitchen/shell/use-kitchen.ts';
import { boardStrings } from '../board-strings.ts';
import { CardActions } from './card-actions.tsx';
import { Dishes } from './dishes.tsx';
import css from './order-card.module.css';
import { MoneyLine } from './money-line.tsx';
import { TimeLeft } from './time-left.tsx';

/** An order on the board, readable from two metres. Tapping its head opens the full order. */
export function OrderCard({ order, onOpen }: { order: ShownOrder; onOpen: () => void }): JSX.Element {
  const { seen } = useKitchenSnapshot().state;
  const isUnseen = order.status === 'new' && !seen.includes(order.id);
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  return (
    <li className={cx(css['card'], isUnseen && css['unseen'])} data-order={order.number} data-status={order.status}>
      <button type="button" className={css['head']} onClick={onOpen} aria-haspopup="dialog">
        <span className={css['number']}>{order.number}</span>
        <span className={cx(css['type'], order.table && css['atTable'])}>{boardStrings.type(order)}</span>
        <TimeLeft order={order} />
        <VisuallyHidden>{boardStrings.open}</VisuallyHidden>
      </button>
      {order.sending && <p className={css['sending']}>{boardStrings.sending}</p>}
      {order.status === 'canceled' && (
        <p className={css['canceled']}>
          {order.status_history.at(-1)?.actor === 'payment'
            ? boardStrings.canceledUnpaid
            : boardStrings.canceledByCustomer}
        </p>
      )}
      {order.status !== 'delivered' && <Dishes items={order.items} />}
      {!isOver && order.comment !== null && <p className={css['comment']}>{order.comment}</p>}
      {!isOver && <MoneyLine order={order} />}
      <CardActions order={order} onOpen={onOpen} />
    </li>
  );
}
