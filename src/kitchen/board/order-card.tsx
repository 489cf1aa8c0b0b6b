import type { JSX } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { orderWay } from '#domain/order-way.ts';
import { Button } from '#ui/button.tsx';
import { type ShownOrder, promiseLater } from '../data/orders.ts';
import { useKitchenSnapshot, useKitchen } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { Dishes, MoneyLine, TimeLeft } from './order-parts.tsx';
import { nextStep, useOrderActions } from './use-order-actions.ts';
import css from './order-card.module.css';

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

const LATER = [10, 20] as const;

/** A card's actions: accept a new order, advance one under way, dismiss a canceled one. */
function CardActions({ order, onOpen }: { order: ShownOrder; onOpen: () => void }): JSX.Element | null {
  const { clock } = useKitchen();
  const actions = useOrderActions();
  const next = nextStep(order);
  if (order.status === 'canceled') {
    return (
      <Button variant="quiet" size="large" wide className={css['touch']} onClick={() => actions.dismiss(order)}>
        {boardStrings.dismiss}
      </Button>
    );
  }
  if (order.status === 'new') {
    return (
      <div className={css['accept']}>
        <Button size="large" className={css['main']} onClick={() => actions.accept(order, null)}>
          {boardStrings.accept}
        </Button>
        {LATER.map((minutes) => (
          <Button
            key={minutes}
            variant="secondary"
            size="large"
            className={css['touch']}
            aria-label={boardStrings.acceptLater(minutes)}
            onClick={() => actions.accept(order, promiseLater(order, minutes, clock.now()))}
          >
            {boardStrings.plus(minutes)}
          </Button>
        ))}
        <Button variant="quiet" size="large" className={css['touch']} onClick={onOpen}>
          {boardStrings.more}
        </Button>
      </div>
    );
  }
  if (next === null) return null;
  return (
    <Button size="large" wide className={css['touch']} onClick={() => actions.move(order)}>
      {boardStrings.step(next, orderWay(order))}
    </Button>
  );
}
