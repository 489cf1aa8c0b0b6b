import { useState, type JSX } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotIcon } from '#ui/icons/more-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { shownOrders } from '../data/shown-orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { boardColumns } from './board-columns.ts';
import css from './board.module.css';
import { boardStrings } from './board-strings.ts';
import { Column } from './card/column.tsx';
import { OrderSheet } from './card/order-sheet.tsx';
import { useOrderActions } from './card/use-order-actions.ts';

/** A kitchen's board: an order's card moves from column to column (docs/product.md §26.24). */
export function BoardScreen(): JSX.Element {
  const { state } = useKitchenSnapshot();
  const { see } = useOrderActions();
  const [openId, setOpenId] = useState<string | null>(null);
  const orders = shownOrders(state);
  const columns = boardColumns(orders, state);
  const opened = orders.find(({ id }) => id === openId);
  const open = (id: string): void => {
    void see([id]);
    setOpenId(id);
  };
  const hasDelivery = orders.some(({ order_type: type }) => type === 'delivery');
  const names = (['new', 'cooking', 'ready', 'underway'] as const).filter((name) => name !== 'underway' || hasDelivery);
  const isEmpty = names.every((name) => columns[name].length === 0);
  return (
    <>
      <h1 className={visuallyHiddenClass}>{boardStrings.heading}</h1>
      {state.read_at === null && orders.length === 0 ? (
        <Loading />
      ) : isEmpty ? (
        <EmptyState title={boardStrings.empty} text={boardStrings.emptyText} art={<PotIcon />} />
      ) : (
        <div className={css['board']}>
          {names.map((name) => (
            <Column key={name} name={name} orders={columns[name]} onOpen={open} />
          ))}
        </div>
      )}
      {columns.done.length > 0 && (
        <details className={css['done']}>
          <summary className={css['summary']}>
            <span>{`${boardStrings.columns.done} `}</span>
            <span className={css['count']}>{columns.done.length}</span>
          </summary>
          <Column name="done" orders={columns.done} onOpen={open} />
        </details>
      )}
      {opened !== undefined && <OrderSheet order={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

function Loading(): JSX.Element {
  return (
    <div className={css['board']} role="status" aria-label={boardStrings.loading}>
      {[0, 1, 2].map((column) => (
        <div key={column} className={css['column']}>
          <Skeleton height="14rem" />
        </div>
      ))}
    </div>
  );
}
