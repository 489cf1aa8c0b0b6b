import { defineSlice } from '../outbox/slices.ts';
import { type CartAndOrders, NO_ORDERS, OrderEntries, isOpen } from './orders/order-state.ts';
import { CartEntries, EMPTY_CART } from './cart/cart-state.ts';
import { isCartPending } from './cart/shown-cart.ts';
/** The cart, as a difference between what is wanted and what the server has confirmed. */
export const cartSlice = defineSlice({
  name: 'cart',
  entries: CartEntries,
  empty: EMPTY_CART,
  isPending: (state: CartAndOrders) => isCartPending(state),
});

/** Orders and their cancellation: commands, each executed exactly once. */
export const ordersSlice = defineSlice({
  name: 'orders',
  entries: OrderEntries,
  empty: NO_ORDERS,
  isPending: ({ commands }: CartAndOrders) => commands.some(isOpen),
});
