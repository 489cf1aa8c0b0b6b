import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { unseenOrders } from '../data/shown-orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import alarm from '../shell/alarm.module.css';
import { boardStrings } from './board-strings.ts';
import css from './unseen-orders.module.css';
import { useOrderActions } from './card/use-order-actions.ts';

/** New orders that no one has looked at, shown in every section: a tap marks them as seen (docs/product.md §26.27). */
export function UnseenOrders(): JSX.Element {
  const unseen = unseenOrders(useKitchenSnapshot().state);
  const { see } = useOrderActions();
  return (
    <div role="status">
      {unseen.length > 0 && (
        <div className={cx(alarm['alarm'], css['unseen'])}>
          <p>{boardStrings.unseen(unseen.length)}</p>
          <Button
            variant="quiet"
            size="large"
            className={alarm['button']}
            onClick={() => void see(unseen.map(({ id }) => id))}
          >
            {boardStrings.seen}
          </Button>
        </div>
      )}
    </div>
  );
}
