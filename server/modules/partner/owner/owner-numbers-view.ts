import type { OwnerNumbers } from '#contract/owner-numbers.ts';
import type { ownerOrdersByDay } from '#server/db/schema/owner.ts';

type Row = typeof ownerOrdersByDay.$inferSelect;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** What the figures of several days, restaurants or order types are made of. */
type Summed = Pick<
  Row,
  | 'orders'
  | 'canceled'
  | 'revenue'
  | 'refunded'
  | 'handedOver'
  | 'timed'
  | 'minutesTotal'
  | 'againstPromiseTotal'
  | 'late'
>;

/** Merges several rows into one: averages are weighted by their counts (docs/product.md §26.19). Money is in kopecks. */
export function ownerNumbersOf(rows: readonly Summed[]): OwnerNumbers {
  const sum = (of: (row: Summed) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [orders, canceled] = [sum((row) => row.orders), sum((row) => row.canceled)];
  const [revenue, handedOver, late] = [sum((row) => row.revenue), sum((row) => row.handedOver), sum((row) => row.late)];
  const receipt = share(revenue, orders - canceled);
  return {
    orders,
    canceled,
    revenue,
    refunded: sum((row) => row.refunded),
    average_receipt: receipt === null ? null : Math.round(receipt),
    handed_over: handedOver,
    average_minutes: share(
      sum((row) => row.minutesTotal),
      sum((row) => row.timed),
    ),
    average_against_promise: share(
      sum((row) => row.againstPromiseTotal),
      handedOver,
    ),
    late,
    late_share: share(late, handedOver),
  };
}
