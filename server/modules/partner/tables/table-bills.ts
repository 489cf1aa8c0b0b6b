import { min } from 'date-fns';
import type * as v from 'valibot';
import type {
  PartnerTableBill,
  PartnerTableBills,
  PartnerTableBillsQuery,
  SettledTable,
  SettleTableBody,
} from '#contract/partner-tables.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  findLastDue,
  listSettledTables,
  lockTable,
  settleTableUntil,
} from '#server/modules/hall/table-bill-repository.ts';
import { billedAnswer, openBills, type OpenBill } from '#server/modules/hall/table-bill.ts';
import { audit } from '../audit-log.ts';
import { mayActFor, type PartnerContext, restaurantsOf } from '../partner.ts';

const answerOf = ({ table, orders, total, toPay }: OpenBill): PartnerTableBill => ({
  table_id: table.id,
  restaurant_id: table.restaurantId,
  table: { number: table.number, hall: table.hall },
  orders: orders.map((one) => ({ number: String(one.order.number), ...billedAnswer(one) })),
  total_price: total,
  to_pay: toPay,
  last_order_at: (orders.at(-1)?.dueAt ?? new Date(0)).toISOString(),
});

/** `GET /table-bills` (docs/product.md §33.18). @throws {ApiError} RESTAURANT_NOT_FOUND */
export async function readTableBills(
  context: PartnerContext,
  { restaurant_id: restaurantId }: v.InferOutput<typeof PartnerTableBillsQuery>,
): Promise<v.InferOutput<typeof PartnerTableBills>> {
  const { db, now, partner } = context;
  const of = restaurantsOf(partner, restaurantId);
  const tables = await listSettledTables(db, of === 'all' ? of : { restaurantIds: of });
  return { bills: (await openBills(db, tables, now)).map(answerOf) };
}

/**
 * `POST /table-bills/settle` (docs/product.md §33.18): removes what became due up to `until` from the bill. Idempotent.
 *
 * @throws {ApiError} TABLE_NOT_FOUND: unknown, or another restaurant's
 */
export async function settleTable(
  context: PartnerContext,
  { table_id: tableId, until }: v.InferOutput<typeof SettleTableBody>,
): Promise<v.InferOutput<typeof SettledTable>> {
  const { db, partner, now } = context;
  const [table] = await listSettledTables(db, { tableId });
  if (table === undefined || !mayActFor(partner, table.restaurantId)) throw new ApiError('TABLE_NOT_FOUND');
  await lockTable(db, table);
  // Later orders go on the next bill. An order that became due in this very millisecond may be dated after `now`.
  const settled = min([new Date(until), (await findLastDue(db, table, now)) ?? now]);
  const settledUntil = await settleTableUntil(db, tableId, settled);
  if (table.settledUntil === null || settledUntil > table.settledUntil) {
    const { restaurantId, number } = table;
    await audit(context, 'table_bill.settle', { restaurantId, details: { table: number } });
  }
  return { table_id: tableId, settled_until: settledUntil.toISOString() };
}
