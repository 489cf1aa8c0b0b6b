import { api } from '../../../contract/endpoints.ts';
import type { Limits } from '../../http/limits.ts';
import { type CallContext, implement, type Route } from '../../http/route.ts';
import { addressBlock, keyedHash } from '../account/keyed-hash.ts';
import { openCartToRead, visitorOf } from './cart-access.ts';
import * as commands from './cart-commands.ts';
import * as discounts from './cart-discounts.ts';
import { viewCart } from './cart-view.ts';

interface CartSecrets {
  readonly sessionSecret: string;
}

const contextOf = (call: CallContext): commands.CartContext => ({
  db: call.db,
  now: call.now,
  visitor: visitorOf(call),
});

/** Every call about a cart. */
export const cartRoutes = ({ newCarts }: Pick<Limits, 'newCarts'>, { sessionSecret }: CartSecrets): Route[] => [
  implement(api.cart, async (call) => {
    const { db, now, query } = call;
    const cart = await openCartToRead(db, query.cart_id, visitorOf(call), now);
    return viewCart(db, cart, now, 'CART_NOT_FOUND');
  }),
  implement(api.createCart, (call) => commands.createCart(contextOf(call), call.body), { perMinute: newCarts }),
  implement(api.addItem, (call) => commands.addItem(contextOf(call), call.body)),
  implement(api.updateItem, (call) => commands.updateItem(contextOf(call), call.body)),
  implement(api.removeItem, (call) => commands.removeItem(contextOf(call), call.body)),
  implement(api.replaceProduct, (call) => commands.replaceProduct(contextOf(call), call.body)),
  implement(api.clearCart, (call) => commands.clearCart(contextOf(call), call.body)),
  implement(api.selectRestaurant, (call) => commands.selectRestaurant(contextOf(call), call.body)),
  implement(api.applyPromocode, (call) =>
    discounts.applyPromocode(contextOf(call), call.body, keyedHash(sessionSecret, 'ip', addressBlock(call.ip))),
  ),
  implement(api.removePromocode, (call) => discounts.removePromocode(contextOf(call), call.body)),
  implement(api.applyBonus, (call) => discounts.applyBonus(contextOf(call), call.body)),
  implement(api.removeBonus, (call) => discounts.removeBonus(contextOf(call), call.body)),
  implement(api.setCutlery, (call) => commands.setCutlery(contextOf(call), call.body)),
];
