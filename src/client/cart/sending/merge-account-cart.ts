import type { Cart } from '#contract/cart.ts';
import { acceptCart } from './merge-cart.ts';
import { openOrder } from '#client/orders/is-open.ts';
import type { CartAndOrders } from '#client/orders/order-state.ts';

/**
 * The cart of the account (docs/product.md §7.13 to §7.15), which `/orders/auth-customer` has answered about the device's cart `asked`. What waits here stays
 * a difference: shown afterwards is the server's cart and what waited. A place chosen here goes before that cart's. Where the device has got another
 * cart meanwhile, or is ordering the one it has, nothing changes: the caller asks again (`isAdopted`).
 *
 * It is to be read again before anything is sent: the answer to a repeated request may be old.
 */
export function adoptCart(state: CartAndOrders, asked: string | null, cart: Cart | null): CartAndOrders {
  if (cart === null) return state.cart_id === asked ? { ...state, confirmed_at: 0 } : state;
  if (state.cart_id === cart.id) return acceptCart(state, cart, 0);
  if (state.cart_id !== asked || state.step !== null || openOrder(state) !== null) return state;
  // What was added goes along; what was taken out of a cart that is no more is done.
  const added = state.lines.filter(({ quantity, base }) => quantity > base);
  const lines = added.map((entry) => ({ ...entry, replaces: null }));
  return acceptCart({ ...state, cart_id: cart.id, confirmed: null, lines }, cart, 0);
}

/** Tells whether the outbox now has the account's cart. */
export function isAdopted(state: Pick<CartAndOrders, 'cart_id'>, cart: Cart | null): boolean {
  return cart === null || state.cart_id === cart.id;
}
