import { useState, type JSX, useId } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotIcon } from '#ui/icons/more-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { cx } from '#ui/cx.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { shownOrders, type ShownOrder, isCanceledByOthers } from '../data/orders.ts';
import { isOnBoard, stationOf } from '../data/stations.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { BoardTools } from './board-tools.tsx';
import { NewStrip } from './new-strip.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { OrderCard } from './order-card.tsx';
import type { KitchenState } from '../data/kitchen-state.ts';
import css from './board.module.css';

/** A kitchen's board: an order's card moves from column to column (docs/product.md §26.24). */
export function BoardScreen(): JSX.Element {
  const { state } = useKitchenSnapshot();
  const { see } = useOrderActions();
  const [openId, setOpenId] = useState<string | null>(null);
  const orders = shownOrders(state);
  const station = stationOf(state);
  const columns = boardColumns(
    orders.filter((order) => isOnBoard(order, station?.id ?? null)),
    state,
  );
  const opened = orders.find(({ id }) => id === openId);
  const open = (id: string): void => {
    see([id]);
    setOpenId(id);
  };
  const hasDelivery = orders.some(({ order_type: type }) => type === 'delivery');
  const names = (['new', 'cooking', 'ready', 'underway'] as const).filter((name) => name !== 'underway' || hasDelivery);
  const isEmpty = names.every((name) => columns[name].length === 0);
  return (
    <div className={css['screen']} data-size={state.settings.size}>
      <h1 className={visuallyHiddenClass}>{boardStrings.heading}</h1>
      {state.read_at === null && orders.length === 0 ? (
        <Loading />
      ) : (
        <>
          {(!isEmpty || columns.done.length > 0 || (state.me?.stations.length ?? 0) > 0) && (
            <NewStrip orders={columns.new.filter(({ status }) => status === 'new')}>
              <BoardTools onOpen={open} />
            </NewStrip>
          )}
          {isEmpty ? (
            <EmptyState
              title={station === null ? boardStrings.empty : boardStrings.emptyStation(station.name)}
              text={boardStrings.emptyText}
              art={<PotIcon />}
            />
          ) : (
            <div className={css['board']}>
              {names.map((name) => (
                <Column key={name} name={name} orders={columns[name]} onOpen={open} />
              ))}
            </div>
          )}
        </>
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
    </div>
  );
}

function Loading(): JSX.Element {
  return (
    <div className={cx(css['cards'], css['loading'])} role="status" aria-label={boardStrings.loading}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height="16rem" />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly name: ColumnName;
  readonly orders: readonly ShownOrder[];
  readonly onOpen: (id: string) => void;
}

/** So many more orders give a column another share of the width: the widths stay while an order or two come and go. */
const ORDERS_A_SHARE = 3;

/** One column of the board: as wide as its orders need beside the others', a narrow spine while it has none. */
function Column({ name, orders, onOpen }: ColumnProps): JSX.Element {
  const id = useId();
  const isDone = name === 'done';
  const { length: count } = orders;
  return (
    <section
      className={cx(!isDone && css['column'], count === 0 && css['spine'])}
      style={isDone || count === 0 ? undefined : { flexGrow: Math.ceil(count / ORDERS_A_SHARE) }}
      aria-labelledby={id}
      data-column={name}
    >
      <h2 id={id} className={isDone ? visuallyHiddenClass : css['name']}>
        <span>{`${boardStrings.columns[name]} `}</span>
        <span className={css['count']}>{count}</span>
      </h2>
      {count > 0 && (
        <ul className={css['cards']} role="list">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} isFinished={isDone} onOpen={() => onOpen(order.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

type ColumnName = 'new' | 'cooking' | 'ready' | 'underway' | 'done';

const COLUMN_OF: Partial<Record<OrderStatus, ColumnName>> = {
  new: 'new',
  confirmed: 'cooking',
  preparing: 'cooking',
  prepared: 'ready',
  delivering: 'underway',
  delivered: 'done',
};

/** Returns the column that a canceled order was in, so that its absence is noticed there. */
const columnOf = ({ status, status_history: history }: ShownOrder): ColumnName | undefined => {
  if (status !== 'canceled') return COLUMN_OF[status];
  const before = history.at(-2)?.status;
  return before === undefined ? 'new' : COLUMN_OF[before];
};

/** The orders of each column; those canceled by others stay until someone dismisses them, and are then among the finished ones. */
function boardColumns(
  orders: readonly ShownOrder[],
  { dismissed }: Pick<KitchenState, 'dismissed'>,
): Record<ColumnName, ShownOrder[]> {
  const columns: Record<ColumnName, ShownOrder[]> = { new: [], cooking: [], ready: [], underway: [], done: [] };
  for (const order of orders) {
    const isGone = order.status === 'canceled' && (!isCanceledByOthers(order) || dismissed.includes(order.id));
    const column = isGone ? 'done' : columnOf(order);
    if (column !== undefined) columns[column].push(order);
  }
  columns.done.reverse();
  return columns;
}
