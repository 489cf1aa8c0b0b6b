import type { JSX } from 'react';
import { orderWay } from '#domain/order-way.ts';
import { Button } from '#ui/button.tsx';
import { promiseLater } from '#kitchen/data/promises.ts';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import { useKitchen } from '#kitchen/shell/use-kitchen.ts';
import { boardStrings } from '../board-strings.ts';
import css from './card-actions.module.css';
import { nextStep, useOrderActions } from './use-order-actions.ts';

const LATER = [10, 20] as const;

/** A card's actions: accept a new order, advance one under way, dismiss a canceled one. */
export function CardActions({ order, onOpen }: { order: ShownOrder; onOpen: () => void }): JSX.Element | null {
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
