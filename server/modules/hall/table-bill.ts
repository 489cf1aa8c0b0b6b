import { subHours } from 'date-fns';
import type * as v from 'valibot';
import type { BilledOrder, TableBill, TableBillItem } from '#contract/hall.ts';
import type { Database } from '#server/db/connection.ts';
import { isOwn, type Visitor } from '#server/http/visitor.ts';
import { type OrderItemRow, type OrderRow, type WholeOrder, wholeOrders } from '../orders/order-repository.ts';
import { toCollect, wasPaidOnline } from '../orders/collection-terms.ts';
import { openTable } from './find-table.ts';
import { type DueOrder, listSettledTables, listTableOrders, type SettledTableRow } from './table-bill-repository.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';

/** An unsettled order leaves the bill after as long as a device considers itself to be at its table. */
const BILL_HOURS = 4;

/** An order on a bill, with its guest's number and the instant when it became due. */
export interface NumberedOrder extends WholeOrder {
  readonly guest: number;
  readonly dueAt: Date;
}

/** Orders of a table that are not settled yet. */
export interface OpenBill {
  readonly table: SettledTableRow;
  /** In the order in which they became due. */
  readonly orders: readonly NumberedOrder[];
  /** Kopecks. */
  readonly total: number;
  /** Kopecks to be collected. */
  readonly toPay: number;
}

const guestOf = ({ customerId, device, id }: OrderRow): string =>
  customerId === null ? `device ${device ?? id}` : `customer ${customerId}`;
const sum = (rows: readonly DueOrder[], amountOf: (order: OrderRow) => number): number =>
  rows.reduce((total, { order }) => total + amountOf(order), 0);

/** Numbers guests by their first orders, so that a bill identifies no one. */
const withGuests = (whole: readonly Omit<NumberedOrder, 'guest'>[]): NumberedOrder[] => {
  const guests: string[] = [];
  return whole.map((one) => {
    const guest = guestOf(one.order);
    if (!guests.includes(guest)) guests.push(guest);
    return { ...one, guest: guests.indexOf(guest) + 1 };
  });
};

/** Loads the open bills of these tables, in their order; tables without one are skipped (docs/product.md §33.17). */
export async function openBills(db: Database, tables: readonly SettledTableRow[], now: Date): Promise<OpenBill[]> {
  const rows = await listTableOrders(db, tables, subHours(now, BILL_HOURS));
  const ofTable = (table: SettledTableRow) => (row: DueOrder) =>
    row.order.restaurantId === table.restaurantId &&
    row.order.table?.number === table.number &&
    (table.settledUntil === null || row.dueAt > table.settledUntil);
  const found = tables
    .map((table) => ({ table, rows: rows.filter(ofTable(table)) }))
    .filter((one) => one.rows.length > 0);
  const whole = new Map(
    (
      await wholeOrders(
        db,
        found.flatMap((one) => one.rows.map(({ order }) => order)),
      )
    ).map((one) => [one.order.id, one]),
  );
  return found.map(({ table, rows: own }) => ({
    table,
    orders: withGuests(
      own.flatMap(({ order, dueAt }) => {
        const one = whole.get(order.id);
        return one === undefined ? [] : { ...one, dueAt };
      }),
    ),
    total: sum(own, ({ totals }) => totals.total_price),
    toPay: sum(own, toCollect),
  }));
}

const itemAnswer = (row: OrderItemRow): v.InferOutput<typeof TableBillItem> => ({
  item_id: row.itemId,
  name: row.name,
  modifier_lines: row.modifierLines,
  quantity: row.quantity,
  total_price: row.totalPrice,
});

/** Returns the view of a billed order shared by guests and the restaurant: nothing that identifies a person. */
export function billedAnswer({ order, items, guest, dueAt }: NumberedOrder): BilledOrder {
  return {
    guest,
    placed_at: dueAt.toISOString(),
    status: order.status,
    items: items.map(itemAnswer),
    total_price: order.totals.total_price,
    is_paid: wasPaidOnline(order) && order.dueOnReceipt === 0,
  };
}

/** `GET /table/bill` (docs/product.md §33.17). @throws {ApiError} TABLE_NOT_FOUND, TABLE_GONE */
export async function readTableBill(
  { db, now, codes, visitor }: { db: Database; now: Date; codes: TableCodes | null; visitor: Visitor },
  code: string,
): Promise<TableBill> {
  const { id } = await openTable(db, codes, code);
  const [bill] = await openBills(db, await listSettledTables(db, { tableId: id }), now);
  if (bill === undefined) return { orders: [], total_price: 0, to_pay: 0 };
  return {
    orders: bill.orders.map((one) => {
      const own = isOwn(one.order, visitor);
      return { ...billedAnswer(one), is_own: own, order_id: own ? one.order.id : null };
    }),
    total_price: bill.total,
    to_pay: bill.toPay,
  };
}
