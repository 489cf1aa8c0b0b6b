import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { AuthCustomerResult } from '#contract/orders.ts';
import type { Database } from '#server/db/connection.ts';
import { releaseCart } from '../bonuses/ledger.ts';
import { isThere } from './cart-access.ts';
import { cartsEndedBefore } from './cart-terms.ts';
import {
  adoptCart,
  type CartItemRow,
  type CartRow,
  changeItem,
  deleteCart,
  findOpenCartOf,
  insertItem,
  listItems,
  lockCart,
  touchCart,
} from './cart-repository.ts';

type Merged = NonNullable<AuthCustomerResult['merged']>;
type MergedLine = Merged['added'][number];

const lineOf = ({ productId, name }: CartItemRow, quantity: number): MergedLine => ({
  product_id: productId,
  name,
  quantity,
});

const isSame = (one: CartItemRow, other: CartItemRow): boolean =>
  one.productId === other.productId && one.modifiers === other.modifiers;

/** A dish in both carts gets the larger quantity: a customer who added it to both wants it once. */
const addLines = async (db: Database, into: CartRow, lines: readonly CartItemRow[]): Promise<Merged> => {
  const present = await listItems(db, into.id);
  const merged: Merged = { added: [], left_out: [] };
  let count = present.length;
  for (const line of lines) {
    const same = present.find((one) => isSame(one, line));
    if (same) {
      const more = Math.min(line.quantity, MAX_LINE_QUANTITY) - same.quantity;
      if (more <= 0) continue;
      await changeItem(db, same.id, { quantity: same.quantity + more });
      merged.added.push(lineOf(line, more));
    } else if (count >= MAX_CART_LINES) {
      merged.left_out.push(lineOf(line, line.quantity));
    } else {
      const { id: _id, cartId: _cart, ...values } = line;
      await insertItem(db, { ...values, cartId: into.id });
      merged.added.push(lineOf(line, line.quantity));
      count += 1;
    }
  }
  return merged;
};

/**
 * Merges the cart of a device with the account's (docs/product.md §7.13, §7.14). The device's cart keeps its place and id.
 * Lines added from the other, or dropped for lack of room, are returned, so that the customer sees them.
 */
export async function mergeCarts(
  db: Database,
  customerId: number,
  deviceCartId: string | null,
  now: Date,
): Promise<{ cart: CartRow | null; merged: Merged | null }> {
  const open = async (id: string | undefined | null): Promise<CartRow | null> => {
    const row = id ? await lockCart(db, id) : undefined;
    return isThere(row, { customerId, device: null }, now) && row.orderId === null ? row : null;
  };
  const found = await open(deviceCartId);
  const device = found && (await adoptCart(db, found.id, customerId));
  const since = cartsEndedBefore(now);
  const account = await open(await findOpenCartOf(db, customerId, { except: device?.id ?? null, changedSince: since }));
  if (!device || !account) return { cart: device ?? account, merged: null };
  const hasLines = (await listItems(db, device.id)).length > 0;
  if (!hasLines) {
    await releaseCart(db, { id: device.id, customerId }, now);
    await deleteCart(db, device.id);
    return { cart: account, merged: null };
  }
  const merged = await addLines(db, device, await listItems(db, account.id));
  await releaseCart(db, { id: account.id, customerId }, now);
  await deleteCart(db, account.id);
  const cart = await touchCart(db, device.id, now, {
    promocode: device.promocode ?? account.promocode,
    cutleryCount: Math.max(device.cutleryCount, account.cutleryCount),
  });
  return { cart, merged };
}
