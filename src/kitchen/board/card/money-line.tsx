import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import css from './money-line.module.css';
import { boardStrings } from '../board-strings.ts';

/** How an order is paid, the amount to collect, and the number of cutlery sets. */
export function MoneyLine({ order }: { order: ShownOrder }): JSX.Element {
  const { method, to_collect: collect, change, change_from: from } = order.payment;
  return (
    <p className={css['line']}>
      <span>{boardStrings.method(method)}</span>
      {collect > 0 && <strong>{boardStrings.collect(formatPrice(collect))}</strong>}
      {change !== null && from !== null && change > 0 && (
        <span>{boardStrings.change(formatPrice(change), formatPrice(from))}</span>
      )}
      <span>{boardStrings.cutlery(order.cutlery_count)}</span>
    </p>
  );
}
