import { type LineAvailability, MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { checkModifiers } from '#domain/check-modifiers.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  addPortions,
  type CartItemRow,
  type CartRow,
  changeItem,
  deleteItem,
  findItem,
  findLine,
  type LineSnapshot,
  type WholeCart,
} from './cart-repository.ts';
import { cartStrings } from './cart-strings.ts';
import { type LinePlace, lineAvailability } from './line-pricing.ts';
import { modifiersKey } from './modifiers-key.ts';

const UNAVAILABLE: Partial<Record<LineAvailability, string>> = {
  sold_out: cartStrings.soldOut,
  not_served: cartStrings.notServed,
  out_of_hours: cartStrings.outOfHours,
  age_restricted: cartStrings.ageRestricted,
};

/** Rejects options that the dish's groups do not allow. @throws MODIFIERS_INVALID with the problems in `details`. */
export function assertModifiers(product: Product, modifiers: readonly number[]): void {
  const problems = checkModifiers(product.details?.modifier_groups ?? [], modifiers);
  if (problems.length === 0) return;
  throw new ApiError('MODIFIERS_INVALID', {
    message: cartStrings.modifiersInvalid,
    fields: { modifiers: [cartStrings.modifiersInvalid] },
    details: { problems },
  });
}

/** Returns the dish if it can be ordered with these options now. @throws PRODUCT_UNAVAILABLE, MODIFIERS_INVALID. */
export function assertOrderable(product: Product | undefined, modifiers: readonly number[], place: LinePlace): Product {
  const availability = lineAvailability(product, modifiers, place);
  const refusal = UNAVAILABLE[availability];
  if (!product || refusal !== undefined) {
    throw new ApiError('PRODUCT_UNAVAILABLE', { message: refusal ?? cartStrings.notServed, details: { availability } });
  }
  assertModifiers(product, modifiers);
  return product;
}

/** Returns the copy of a dish that a line stores. */
const snapshot = (product: Product, modifiers: readonly number[]): LineSnapshot => {
  const { weight, nutrition, unitPrice } = dishFacts(product, modifiers);
  return { name: product.name, weight, nutrition, picture: product.picture, unitPrice };
};

/** CART_LIMIT: of a line. */
export function tooManyPortions(): ApiError {
  return new ApiError('CART_LIMIT', {
    message: cartStrings.lineLimit(MAX_LINE_QUANTITY),
    details: { max_quantity: MAX_LINE_QUANTITY },
  });
}

/** CART_LIMIT: of a cart or an order. */
export function tooManyLines(): ApiError {
  return new ApiError('CART_LIMIT', {
    message: cartStrings.cartLimit(MAX_CART_LINES),
    details: { max_lines: MAX_CART_LINES },
  });
}

/** Returns the line, if the cart has it. @throws NOT_FOUND. */
export function assertItem(item: CartItemRow | undefined): CartItemRow {
  if (!item) throw new ApiError('NOT_FOUND', { message: cartStrings.lineNotFound });
  return item;
}

/** Returns the requested line. @throws NOT_FOUND. */
export async function getItem(db: Database, cartId: string, itemId: number): Promise<CartItemRow> {
  return assertItem(await findItem(db, cartId, itemId));
}

/** Adds portions of a dish to a locked cart: to the line with the same options, else as a new one. @throws CART_LIMIT. */
export async function addToLine(
  { db, now }: { readonly db: Database; readonly now: Date },
  cart: CartRow,
  product: Product,
  { modifiers, quantity }: { readonly modifiers: readonly number[]; readonly quantity: number },
): Promise<WholeCart> {
  const item = { ...snapshot(product, modifiers), productId: product.id, modifiers: modifiersKey(modifiers), quantity };
  const added = await addPortions(db, cart, item, now);
  if (added === 'most') throw tooManyPortions();
  if (added === 'full') throw tooManyLines();
  return added;
}

/**
 * Changes a line to another dish or other options. If it then equals a second line, the two are merged under the id of the
 * requested line (which stays valid for the caller), with the portions of both. @throws CART_LIMIT.
 */
export async function turnLine(
  db: Database,
  item: CartItemRow,
  product: Product,
  modifiers: readonly number[],
  quantity: number,
): Promise<void> {
  const key = modifiersKey(modifiers);
  const other = await findLine(db, item.cartId, product.id, key);
  const merged = other !== undefined && other.id !== item.id ? other : null;
  const total = quantity + (merged?.quantity ?? 0);
  if (total > MAX_LINE_QUANTITY) throw tooManyPortions();
  if (merged) await deleteItem(db, merged.id);
  await changeItem(db, item.id, {
    ...snapshot(product, modifiers),
    productId: product.id,
    modifiers: key,
    quantity: total,
  });
}
