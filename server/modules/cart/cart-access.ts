import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { mayOpen, type Visitor } from '#server/http/visitor.ts';
import {
  adoptCart,
  type CartRow,
  deleteStaleCarts,
  findWholeCart,
  lockCart,
  type WholeCart,
} from './cart-repository.ts';
import { cartStrings } from './cart-strings.ts';
import { cartsEndedBefore } from './cart-terms.ts';

/** Reports whether the visitor may use the cart now: it exists, is not another customer's, and has not expired. */
export function isThere(cart: CartRow | undefined, visitor: Visitor, now: Date): cart is CartRow {
  return cart !== undefined && mayOpen(cart.customerId, visitor) && cart.updatedAt >= cartsEndedBefore(now);
}

/** Throws with the order that the cart became, so that the client can show it. */
export function assertNotOrdered(cart: CartRow): void {
  if (cart.orderId !== null) {
    throw new ApiError('CART_ALREADY_ORDERED', {
      message: cartStrings.alreadyOrdered,
      details: { order_id: cart.orderId },
    });
  }
}

/**
 * Loads a cart with its lines for reading. @throws CART_NOT_FOUND (unknown, expired, another customer's), CART_ALREADY_ORDERED.
 */
export async function openWholeCart(db: Database, id: string, visitor: Visitor, now: Date): Promise<WholeCart> {
  const whole = await findWholeCart(db, id);
  if (!whole || !isThere(whole.cart, visitor, now)) {
    throw new ApiError('CART_NOT_FOUND', { message: cartStrings.notFound });
  }
  assertNotOrdered(whole.cart);
  return whole;
}

/** {@link openWholeCart} without its lines. */
export async function openCartToRead(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  return (await openWholeCart(db, id, visitor, now)).cart;
}

/**
 * Locks a cart for a change until the transaction ends, even one that is already an order. A guest's cart is assigned to the
 * customer who changes it. @throws CART_GONE (unknown, expired, another customer's: docs/product.md §4.15).
 */
export async function holdAnyCart(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  const cart = await lockCart(db, id);
  if (!isThere(cart, visitor, now)) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  const isNobodys = cart.customerId === null && cart.orderId === null;
  return isNobodys && visitor.customerId !== null ? adoptCart(db, cart.id, visitor.customerId) : cart;
}

/** Locks a cart for a change until the transaction ends. @throws CART_GONE, CART_ALREADY_ORDERED. */
export async function holdCart(db: Database, id: string, visitor: Visitor, now: Date): Promise<CartRow> {
  const cart = await holdAnyCart(db, id, visitor, now);
  assertNotOrdered(cart);
  return cart;
}

/** Deletes expired carts; for the housekeeping. */
export function forgetEndedCarts(db: Database, now: Date): Promise<void> {
  return deleteStaleCarts(db, cartsEndedBefore(now));
}
