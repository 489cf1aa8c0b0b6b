import { useId, type JSX } from 'react';
import { cx } from '#ui/cx.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import type { ColumnName } from '../board-columns.ts';
import css from '../board.module.css';
import { boardStrings } from '../board-strings.ts';
import { OrderCard } from './order-card.tsx';

interface ColumnProps {
  readonly name: ColumnName;
  readonly orders: readonly ShownOrder[];
  readonly onOpen: (id: string) => void;
}

/** One column of the board with its orders. */
export function Column({ name, orders, onOpen }: ColumnProps): JSX.Element {
  const id = useId();
  const isDone = name === 'done';
  return (
    <section className={cx(isDone ? css['doneList'] : css['column'])} aria-labelledby={id} data-column={name}>
      <h2 id={id} className={isDone ? visuallyHiddenClass : css['name']}>
        <span>{`${boardStrings.columns[name]} `}</span>
        <span className={css['count']}>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={css['nothing']}>{boardStrings.nothing}</p>
      ) : (
        <ul className={cx(css['cards'], isDone && css['doneCards'])} role="list">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
