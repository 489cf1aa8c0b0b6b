import { api } from '../../../contract/endpoints.ts';
import type { Limits } from '../../http/limits.ts';
import { type CallContext, implement, type Route } from '../../http/route.ts';
import { openCartToRead, visitorOf } from './cart-access.ts';
import * as commands from './cart-commands.ts';
import { viewCart } from './cart-view.ts';

const contextOf = ({ db, now }: CallContext): commands.CartContext => ({ db, now, visitor: visitorOf() });

/** Every call about a cart but promo codes and bonuses. */
export const cartRoutes = ({ newCarts }: Pick<Limits, 'newCarts'>): Route[] => [
  implement(api.cart, async ({ db, now, query }) => {
    const cart = await openCartToRead(db, query.cart_id, visitorOf(), now);
    return viewCart(db, cart, now, 'CART_NOT_FOUND');
  }),
  implement(api.createCart, (call) => commands.createCart(contextOf(call), call.body), { perMinute: newCarts }),
  implement(api.addItem, (call) => commands.addItem(contextOf(call), call.body)),
  implement(api.updateItem, (call) => commands.updateItem(contextOf(call), call.body)),
  implement(api.removeItem, (call) => commands.removeItem(contextOf(call), call.body)),
  implement(api.replaceProduct, (call) => commands.replaceProduct(contextOf(call), call.body)),
  implement(api.clearCart, (call) => commands.clearCart(contextOf(call), call.body)),
  implement(api.selectRestaurant, (call) => commands.selectRestaurant(contextOf(call), call.body)),
  implement(api.setCutlery, (call) => commands.setCutlery(contextOf(call), call.body)),
];
