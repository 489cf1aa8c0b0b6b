import type { OrderStatus } from '#contract/orders.ts';
import { isCanceledByOthers, type ShownOrder } from '../data/shown-orders.ts';
import type { KitchenState } from '../data/kitchen-state.ts';

export type ColumnName = 'new' | 'cooking' | 'ready' | 'underway' | 'done';

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

/** The orders of each column; those canceled by others stay until someone dismisses them. */
export function boardColumns(
  orders: readonly ShownOrder[],
  { dismissed }: Pick<KitchenState, 'dismissed'>,
): Record<ColumnName, ShownOrder[]> {
  const columns: Record<ColumnName, ShownOrder[]> = { new: [], cooking: [], ready: [], underway: [], done: [] };
  for (const order of orders) {
    const isGone = order.status === 'canceled' && (!isCanceledByOthers(order) || dismissed.includes(order.id));
    const column = isGone ? undefined : columnOf(order);
    if (column !== undefined) columns[column].push(order);
  }
  columns.done.reverse();
  return columns;
}
