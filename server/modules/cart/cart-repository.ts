import { and, asc, count, desc, eq, exists, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { CartTable } from '#contract/table.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { cartItems, carts } from '#server/db/schema/carts.ts';

export type CartRow = typeof carts.$inferSelect;
export type CartItemRow = typeof cartItems.$inferSelect;

/** The restaurant that prepares a cart, and how it reaches the customer. */
export interface CartPlace {
  readonly restaurantId: number;
  readonly orderType: OrderType;
  readonly deliveryZoneId: number;
  /** The table it is served to (docs/product.md §33.4); null: none. */
  readonly table: CartTable | null;
}

/** A line's copy of its dish, for when it is no longer on the menu. */
export type LineSnapshot = Pick<CartItemRow, 'name' | 'weight' | 'nutrition' | 'picture' | 'unitPrice'>;

export async function insertCart(db: Database, cart: CartPlace & { id: string; customerId: number | null; now: Date }) {
  const { now, ...values } = cart;
  const [row] = await db
    .insert(carts)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The database stored a cart and returned none');
  return row;
}

export async function findCart(db: Database, id: string): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.id, id));
  return row;
}

/** Reads a cart and locks it until the transaction ends, which serializes concurrent changes. */
export async function lockCart(db: Database, id: string): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.id, id)).for('update');
  return row;
}

/** Lines in the order added. */
export function listItems(db: Database, cartId: string): Promise<CartItemRow[]> {
  return db.select().from(cartItems).where(eq(cartItems.cartId, cartId)).orderBy(asc(cartItems.id));
}

export async function countItems(db: Database, cartId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cartItems).where(eq(cartItems.cartId, cartId));
  return row?.n ?? 0;
}

export async function findItem(db: Database, cartId: string, itemId: number): Promise<CartItemRow | undefined> {
  const [row] = await db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, itemId)));
  return row;
}

/** Returns the only line of a cart with this dish and these options. */
export async function findLine(
  db: Database,
  cartId: string,
  productId: number,
  modifiers: string,
): Promise<CartItemRow | undefined> {
  const [row] = await db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.productId, productId), eq(cartItems.modifiers, modifiers)));
  return row;
}

export async function insertItem(
  db: Database,
  item: LineSnapshot & { cartId: string; productId: number; modifiers: string; quantity: number },
): Promise<void> {
  await db.insert(cartItems).values(item);
}

export async function changeItem(
  db: Database,
  itemId: number,
  change: Partial<LineSnapshot> & { productId?: number; modifiers?: string; quantity?: number },
): Promise<void> {
  await db.update(cartItems).set(change).where(eq(cartItems.id, itemId));
}

export async function deleteItem(db: Database, itemId: number): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.id, itemId));
}

/** Removes every line; reports whether there was one. */
export async function deleteItems(db: Database, cartId: string): Promise<boolean> {
  const gone = await db.delete(cartItems).where(eq(cartItems.cartId, cartId)).returning({ id: cartItems.id });
  return gone.length > 0;
}

/** Records a change of a cart: increments its revision and restarts its lifetime. */
export async function touchCart(
  db: Database,
  id: string,
  now: Date,
  change: Partial<CartPlace & Pick<CartRow, 'cutleryCount' | 'orderId' | 'customerId' | 'promocode'>> = {},
): Promise<CartRow> {
  const [row] = await db
    .update(carts)
    .set({ ...change, revision: sql`${carts.revision} + 1`, updatedAt: now })
    .where(eq(carts.id, id))
    .returning();
  if (!row) throw new Error('A cart that is locked cannot be missing');
  return row;
}

/** Assigns a guest's cart to a customer. Its contents are unchanged. */
export async function adoptCart(db: Database, id: string, customerId: number): Promise<CartRow> {
  const [row] = await db.update(carts).set({ customerId }).where(eq(carts.id, id)).returning();
  if (!row) throw new Error('A cart that is locked cannot be missing');
  return row;
}

/** Returns the id of the customer's most recently changed non-empty cart; not `except`. */
export async function findOpenCartOf(
  db: Database,
  customerId: number,
  { except, changedSince }: { readonly except: string | null; readonly changedSince: Date },
): Promise<string | undefined> {
  const hasLine = exists(
    db
      .select({ one: sql`1` })
      .from(cartItems)
      .where(eq(cartItems.cartId, carts.id)),
  );
  const [row] = await db
    .select({ id: carts.id })
    .from(carts)
    .where(
      and(
        eq(carts.customerId, customerId),
        isNull(carts.orderId),
        gte(carts.updatedAt, changedSince),
        except === null ? undefined : ne(carts.id, except),
        hasLine,
      ),
    )
    .orderBy(desc(carts.updatedAt))
    .limit(1);
  return row?.id;
}

/** Deletes its lines, too. */
export async function deleteCart(db: Database, id: string): Promise<void> {
  await db.delete(carts).where(eq(carts.id, id));
}

/** Assigns the carts of these orders to their customer. */
export async function giveOrderedCarts(db: Database, orderIds: readonly string[], customerId: number): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(carts)
    .set({ customerId })
    .where(inArray(carts.orderId, [...orderIds]));
}

/** Deletes carts untouched since `before`; those that became orders are kept as links to their order. */
export async function deleteStaleCarts(db: Database, before: Date): Promise<void> {
  await db.delete(carts).where(and(lt(carts.updatedAt, before), isNull(carts.orderId)));
}

/** Deletes a customer's open carts; returns the ids of all carts that the customer has had. */
export async function deleteCartsOf(db: Database, customerId: number): Promise<string[]> {
  const rows = await db.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId));
  await db.delete(carts).where(and(eq(carts.customerId, customerId), isNull(carts.orderId)));
  return rows.map(({ id }) => id);
}
