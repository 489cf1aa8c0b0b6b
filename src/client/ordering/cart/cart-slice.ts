import { defineSlice } from '#client/outbox/slices.ts';
import type { CartAndOrders } from '../orders/order-state.ts';
import { CartEntries, EMPTY_CART } from './cart-state.ts';
import { isCartPending } from './view/shown-cart.ts';

/** The cart, as a difference between what is wanted and what the server has confirmed. */
export const cartSlice = defineSlice({
  name: 'cart',
  entries: CartEntries,
  empty: EMPTY_CART,
  isPending: (state: CartAndOrders) => isCartPending(state),
});
