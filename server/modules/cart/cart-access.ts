import { millisecondsInDay } from 'date-fns/constants';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/session.ts';
import { adoptCart, type CartRow, deleteStaleCarts, findCart, lockCart } from './cart-repository.ts';
import { cartStrings } from './cart-strings.ts';

/** A cart that nobody has touched for so long is gone (docs/product.md §4.15). */
const CART_LIFETIME_DAYS = 30;

/** Carts untouched since this instant have ended. */
export function cartsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - CART_LIFETIME_DAYS * millisecondsInDay);
}

/** Who asks: the id of the customer who is logged in, and the device (http/session.ts); each may be null. */
export type Visitor = Pick<Caller, 'customerId' | 'device'>;

export function visitorOf({ session }: { readonly session: Caller | null }): Visitor {
  return session ?? { customerId: null, device: null };
}

/** A guest's thing opens to whoever knows its id; a customer's only to that customer. */
export function mayOpen(owner: number | null, visitor: Visitor): boolean {
  return owner === null || owner === visitor.customerId;
}

export function isThere(cart: CartRow | undefined, visitor: Visitor, now: Date): cart is CartRow {
  return cart !== undefined && mayOpen(cart.customerId, visitor) && cart.updatedAt >= cartsEndedBefore(now);
}

/** Refuses with the order that the cart became, so that the client can show it. */
export function assertNotOrdered(cart: CartRow): void {
  if (cart.orderId !== null) {
    throw new ApiError('CART_ALREADY_ORDERED', {
      message: cartStrings.alreadyOrdered,
      details: { order_id: cart.orderId },
    });
  }
}

/** A cart to be read. @throws CART_NOT_FOUND (unknown, ended, another's), CART_ALREADY_ORDERED. */
export async function openCartToRead(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  const cart = await findCart(db, id);
  if (!isThere(cart, visitor, now)) throw new ApiError('CART_NOT_FOUND', { message: cartStrings.notFound });
  assertNotOrdered(cart);
  return cart;
}

/**
 * A cart held for a change until the transaction ends, even one that is already an order. A guest's cart becomes the
 * customer's who changes it. @throws CART_GONE (unknown, ended, another's: docs/product.md §4.15).
 */
export async function holdAnyCart(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  const cart = await lockCart(db, id);
  if (!isThere(cart, visitor, now)) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  const isNobodys = cart.customerId === null && cart.orderId === null;
  return isNobodys && visitor.customerId !== null ? adoptCart(db, cart.id, visitor.customerId) : cart;
}

/** A cart held for a change until the transaction ends. @throws CART_GONE, CART_ALREADY_ORDERED. */
export async function holdCart(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  const cart = await holdAnyCart(db, id, visitor, now);
  assertNotOrdered(cart);
  return cart;
}

/** Deletes the carts that have ended; for the housekeeping. */
export function forgetEndedCarts(db: Database, now: Date): Promise<void> {
  return deleteStaleCarts(db, cartsEndedBefore(now));
}
