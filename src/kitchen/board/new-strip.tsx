import { useState, type JSX } from 'react';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { Elements } from '#ui/elements.ts';
import type { ShownOrder } from '../data/orders.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { timeLeft } from './order-parts.tsx';
import { useOrderActions } from './use-order-actions.ts';
import css from './new-strip.module.css';

interface NewStripProps {
  readonly orders: readonly ShownOrder[];
  /** At its end. */
  readonly children: Elements;
}

/**
 * All new orders by number, each with a tap that accepts it (docs/product.md §26.24). It keeps its place while there are none, so that nothing
 * moves under a finger when an order arrives.
 */
export function NewStrip({ orders, children }: NewStripProps): JSX.Element {
  const { accept } = useOrderActions();
  const now = useKitchenNow();
  return (
    <div className={css['strip']} role="group" aria-label={boardStrings.newOrders}>
      {orders.length === 0 ? (
        <p className={css['none']}>{boardStrings.noneNew}</p>
      ) : (
        <>
          <ul className={css['numbers']} role="list">
            {orders.map((order) => (
              <li key={order.id}>
                <button
                  type="button"
                  className={cx(css['number'], timeLeft(order, now).urgency === 'late' && css['late'])}
                  aria-label={boardStrings.acceptTitle(order.number)}
                  onClick={() => accept([order])}
                >
                  <span>{order.number}</span>
                  <CheckIcon />
                </button>
              </li>
            ))}
          </ul>
          {/* Confirms for these orders only: another one begins anew. */}
          {orders.length > 1 && <AcceptAll key={orders.map(({ id }) => id).join(' ')} orders={orders} />}
        </>
      )}
      {children}
    </div>
  );
}

/** Accepts all new orders with the second tap: the first one only asks. */
function AcceptAll({ orders }: { readonly orders: readonly ShownOrder[] }): JSX.Element {
  const { accept } = useOrderActions();
  const [asks, setAsks] = useState(false);
  return (
    <Button
      variant={asks ? 'primary' : 'quiet'}
      className={css['all']}
      onBlur={() => setAsks(false)}
      onClick={() => (asks ? accept(orders) : setAsks(true))}
    >
      {asks ? boardStrings.acceptThese(orders.length) : boardStrings.acceptAll}
    </Button>
  );
}
