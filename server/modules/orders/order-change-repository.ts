import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { orderChanges, orderItems } from '#server/db/schema/orders.ts';
import { type OrderItemRow, vatNow } from './order-repository.ts';

export type OrderChangeRow = typeof orderChanges.$inferSelect;

/** What becomes of the lines of an order: a new one has no number yet. */
export type WantedLine = Omit<OrderItemRow, 'id' | 'orderId' | 'doneAt' | 'itemId' | 'vat'> & {
  readonly itemId: number | null;
};

/** The number of a line that comes from no cart: no cart's line has it. */
const nextItemId = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ id: sql<string>`nextval(pg_get_serial_sequence('cart_items', 'id'))` })
    .from(sql`(values (1)) as one`);
  return Number(row?.id);
};

/** Makes the lines of a locked order the wanted ones: `present` are those that it has. */
export async function replaceLines(
  db: Database,
  orderId: string,
  present: readonly OrderItemRow[],
  wanted: readonly WantedLine[],
): Promise<void> {
  const kept = new Set(wanted.map(({ itemId }) => itemId));
  const gone = present.filter(({ itemId }) => !kept.has(itemId)).map(({ id }) => id);
  if (gone.length > 0) await db.delete(orderItems).where(inArray(orderItems.id, gone));
  for (const { itemId, ...line } of wanted) {
    const before = present.find((one) => one.itemId === itemId);
    if (before === undefined || itemId === null) {
      const vat = vatNow(line.productId);
      await db.insert(orderItems).values({ ...line, orderId, itemId: await nextItemId(db), vat });
    } else if (before.quantity !== line.quantity) {
      // More portions of a dish that was ticked off are still to be cooked.
      const more = line.quantity > before.quantity ? { doneAt: null } : {};
      await db
        .update(orderItems)
        .set({ quantity: line.quantity, totalPrice: line.totalPrice, ...more })
        .where(and(eq(orderItems.orderId, orderId), eq(orderItems.id, before.id)));
    }
  }
}

export async function insertChange(db: Database, change: typeof orderChanges.$inferInsert): Promise<void> {
  await db.insert(orderChanges).values(change);
}

/** Changes of these orders by the restaurant, oldest first. */
export function changesOfOrders(db: Database, ids: readonly string[]): Promise<OrderChangeRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderChanges)
        .where(inArray(orderChanges.orderId, [...ids]))
        .orderBy(asc(orderChanges.revision));
}
