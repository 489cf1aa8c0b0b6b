import { and, asc, count, desc, eq, exists, getTableColumns, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { CartTable } from '#contract/table.ts';
import type { OrderType } from '#contract/primitives.ts';
import { compiled } from '#server/db/compiled.ts';
import type { Database } from '#server/db/connection.ts';
import { cartItems, carts } from '#server/db/schema/carts.ts';
import { runOn } from '#server/db/numbered-sql.ts';
import { noteVersion, VERSION } from '#server/db/versioned.ts';

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

/** A cart with its lines, in the order added. */
export interface WholeCart {
  readonly cart: CartRow;
  readonly rows: readonly CartItemRow[];
}

const selectWholeCart = compiled((db) =>
  db
    .select({ cart: carts, item: cartItems, version: VERSION })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(eq(carts.id, sql.placeholder('id')))
    .orderBy(asc(cartItems.id)),
);

/** Reads a cart with its lines, and notes the version that is valid for all of them (db/versioned.ts). */
export async function findWholeCart(db: Database, id: string): Promise<WholeCart | undefined> {
  const found = await selectWholeCart(db, { id });
  const [first] = found;
  if (!first) return undefined;
  noteVersion(db, first.version);
  return { cart: first.cart, rows: found.map(({ item }) => item).filter((item) => item !== null) };
}

const selectToChange = compiled((db) =>
  db
    .select({ cart: getTableColumns(carts), version: VERSION })
    .from(carts)
    .where(eq(carts.id, sql.placeholder('id')))
    .for('update'),
);

/**
 * Reads a cart and locks it until the transaction ends, which serializes concurrent changes. Notes the version as it was before the lock
 * was awaited: what reads the lines notes it again.
 */
export async function lockCart(db: Database, id: string): Promise<CartRow | undefined> {
  const [row] = await selectToChange(db, { id });
  if (row) noteVersion(db, row.version);
  return row?.cart;
}

/** Lines in the order added. */
export function listItems(db: Database, cartId: string): Promise<CartItemRow[]> {
  return db.select().from(cartItems).where(eq(cartItems.cartId, cartId)).orderBy(asc(cartItems.id));
}

/** {@link listItems}, noting the version that is valid with them. */
export async function listItemsAtVersion(db: Database, cartId: string): Promise<readonly CartItemRow[]> {
  return (await findWholeCart(db, cartId))?.rows ?? [];
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

/** Parameters: cart, product, options, quantity, the snapshot's five fields, time. */
const ADD = `
  with present as (select * from cart_items where cart_id = $1),
  written as (
    insert into cart_items (cart_id, product_id, modifiers, quantity, name, weight, nutrition, picture, unit_price)
    select $1::text, $2::integer, $3::text, $4::integer, $5::text, $6::text, $7::jsonb, $8::jsonb, $9::integer
    where (select count(*) from present) < ${MAX_CART_LINES}
      or exists (select from present where product_id = $2 and modifiers = $3)
    on conflict on constraint cart_items_line do update set
      quantity = cart_items.quantity + excluded.quantity, name = excluded.name, weight = excluded.weight,
      nutrition = excluded.nutrition, picture = excluded.picture, unit_price = excluded.unit_price
    where cart_items.quantity + excluded.quantity <= ${MAX_LINE_QUANTITY}
    returning *
  ),
  touched as (
    update carts set revision = revision + 1, updated_at = $10::timestamptz
    where id = $1 and exists (select from written)
    returning revision
  ),
  after as (select * from present where id not in (select id from written) union all select * from written)
  select id, cart_id as "cartId", product_id as "productId", modifiers, quantity, name, weight, nutrition, picture,
    unit_price as "unitPrice", (select revision from touched) as revision, (select version from chain) as version
  from after order by id`;

type AddedRow = CartItemRow & { readonly revision: number | null; readonly version: string | null };

/**
 * Adds portions of a dish to a locked cart, and touches it, in one statement: to the line with the same options, else as a new line. Notes
 * the version that is valid with the lines.
 *
 * @returns the cart as it is now; `full` when it has too many lines, `most` when the line would have too many portions: unchanged
 */
export async function addPortions(
  db: Database,
  cart: CartRow,
  item: LineSnapshot & Pick<CartItemRow, 'productId' | 'modifiers' | 'quantity'>,
  now: Date,
): Promise<WholeCart | 'full' | 'most'> {
  const { rows: found } = await runOn(db)(ADD, [
    cart.id,
    item.productId,
    item.modifiers,
    item.quantity,
    item.name,
    item.weight,
    item.nutrition && JSON.stringify(item.nutrition),
    item.picture && JSON.stringify(item.picture),
    item.unitPrice,
    now.toISOString(),
  ]);
  // The columns that the statement names, as the schema has them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const after = found as AddedRow[];
  const [first] = after;
  if (!first) throw new Error('A full cart has lines');
  noteVersion(db, first.version);
  if (first.revision === null) {
    const isSame = (row: CartItemRow) => row.productId === item.productId && row.modifiers === item.modifiers;
    return after.some(isSame) ? 'most' : 'full';
  }
  return {
    cart: { ...cart, revision: first.revision, updatedAt: now },
    rows: after.map(({ revision: _revision, version: _version, ...row }) => row),
  };
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

/** Changes to a cart's own row. */
type CartChange = Partial<CartPlace & Pick<CartRow, 'cutleryCount' | 'orderId' | 'customerId' | 'promocode'>>;

/** Sets the portions of a line of a locked cart, and touches the cart, in one statement. Notes the version that is valid then. */
export async function setQuantity(
  db: Database,
  cartId: string,
  { itemId, quantity }: { readonly itemId: number; readonly quantity: number },
  now: Date,
): Promise<CartRow> {
  const changed = db
    .$with('changed')
    .as(db.update(cartItems).set({ quantity }).where(eq(cartItems.id, itemId)).returning({ id: cartItems.id }));
  const [row] = await db
    .with(changed)
    .update(carts)
    .set({ revision: sql`${carts.revision} + 1`, updatedAt: now })
    .where(eq(carts.id, cartId))
    .returning({ ...getTableColumns(carts), version: VERSION });
  if (!row) throw new Error('A cart that is locked cannot be missing');
  const { version, ...cart } = row;
  noteVersion(db, version);
  return cart;
}

/** Records a change of a cart: increments its revision and restarts its lifetime. */
export async function touchCart(db: Database, id: string, now: Date, change: CartChange = {}): Promise<CartRow> {
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
