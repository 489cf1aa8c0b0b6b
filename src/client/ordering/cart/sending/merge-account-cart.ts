import type { Cart } from '#contract/cart.ts';
import { acceptCart } from './merge-cart.ts';
import { openOrder } from '#client/ordering/orders/is-open.ts';
import type { CartAndOrders } from '#client/ordering/orders/order-state.ts';

/**
 * Adopts the account's cart (docs/product.md §7.13 to §7.15), returned by `/orders/auth-customer` for the device's cart `asked`. Pending
 * changes stay a difference: the screen then shows the server's cart with them. A place chosen here takes precedence over that
 * cart's. If the device has got another cart meanwhile, or is ordering its own, nothing changes: the caller repeats the request
 * (`isAdopted`).
 *
 * The cart must be reloaded before anything is sent: the response to a repeated request may be old.
 */
export function adoptCart(state: CartAndOrders, asked: string | null, cart: Cart | null): CartAndOrders {
  if (cart === null) return state.cart_id === asked ? { ...state, confirmed_at: 0 } : state;
  if (state.cart_id === cart.id) return acceptCart(state, cart, 0);
  if (state.cart_id !== asked || state.step !== null || openOrder(state) !== null) return state;
  // Additions are carried over; removals from a cart that no longer exists are done.
  const added = state.lines.filter(({ quantity, base }) => quantity > base);
  const lines = added.map((entry) => ({ ...entry, replaces: null }));
  return acceptCart({ ...state, cart_id: cart.id, confirmed: null, lines }, cart, 0);
}

/** Returns whether the outbox now has the account's cart. */
export function isAdopted(state: Pick<CartAndOrders, 'cart_id'>, cart: Cart | null): boolean {
  return cart === null || state.cart_id === cart.id;
}
