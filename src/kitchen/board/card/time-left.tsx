import type { JSX } from 'react';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import { cx } from '#ui/cx.ts';
import { useKitchenNow } from '#kitchen/shell/use-kitchen.ts';
import css from './time-left.module.css';
import { promiseWords, timeLeft } from './time-words.ts';

/** An order's promised time and the time left; stands out when late. */
export function TimeLeft({ order }: { order: ShownOrder }): JSX.Element {
  const now = useKitchenNow();
  const { words, urgency } = timeLeft(order, now);
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  if (isOver) return <span className={css['promise']}>{promiseWords(order, now)}</span>;
  return (
    <span className={css['time']}>
      <span className={css['promise']}>{promiseWords(order, now)}</span>
      <span className={cx(css['left'], urgency === 'soon' && css['soon'], urgency === 'late' && css['late'])}>
        {words}
      </span>
    </span>
  );
}
