import type { Cart } from '#contract/cart.ts';
import { api } from '#contract/endpoints.ts';
import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import { type CallContext, implement, type Route } from '#server/http/route.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { holdAnyCart, openWholeCart } from './cart-access.ts';
import { visitorOf } from '#server/http/visitor.ts';
import * as commands from './cart-commands.ts';
import * as discounts from './cart-discounts.ts';
import { viewCart } from './show-cart.ts';

const contextOf = (call: CallContext): commands.CartContext => ({
  db: call.db,
  now: call.now,
  visitor: visitorOf(call),
});

/** Returns the current cart, for the replay of a change; even if it has become an order since. */
const cartAgain = async (call: CallContext, cartId: string): Promise<Cart> => {
  const { db, now, visitor } = contextOf(call);
  return viewCart(db, await holdAnyCart(db, cartId, visitor, now), now, 'CART_GONE');
};
const change = { repeat: (call: CallContext & { body: { cart_id: string } }) => cartAgain(call, call.body.cart_id) };

/** Every call about a cart. */
export function cartRoutes(
  { newCarts }: Pick<Limits, 'newCarts'>,
  { sessionSecret, tables }: Pick<Config, 'sessionSecret' | 'tables'>,
): Route[] {
  return [
    implement(api.cart, async (call) => {
      const { db, now, query } = call;
      const { cart, rows } = await openWholeCart(db, query.cart_id, visitorOf(call), now);
      return viewCart(db, cart, now, 'CART_NOT_FOUND', rows);
    }),
    implement(api.createCart, (call) => commands.createCart(contextOf(call), call.body, tables), {
      perMinute: newCarts,
      keep: ({ id }) => id,
      repeat: (call, kept) => cartAgain(call, kept ?? ''),
    }),
    implement(api.addItem, (call) => commands.addItem(contextOf(call), call.body), change),
    implement(api.updateItem, (call) => commands.updateItem(contextOf(call), call.body), change),
    implement(api.removeItem, (call) => commands.removeItem(contextOf(call), call.body), change),
    implement(api.replaceProduct, (call) => commands.replaceProduct(contextOf(call), call.body), change),
    implement(api.clearCart, (call) => commands.clearCart(contextOf(call), call.body), change),
    implement(api.selectRestaurant, (call) => commands.selectRestaurant(contextOf(call), call.body, tables), change),
    implement(
      api.applyPromocode,
      (call) =>
        discounts.applyPromocode(contextOf(call), call.body, keyedHash(sessionSecret, 'ip', addressBlock(call.ip))),
      change,
    ),
    implement(api.removePromocode, (call) => discounts.removePromocode(contextOf(call), call.body), change),
    implement(api.applyBonus, (call) => discounts.applyBonus(contextOf(call), call.body), change),
    implement(api.removeBonus, (call) => discounts.removeBonus(contextOf(call), call.body), change),
    implement(api.setCutlery, (call) => commands.setCutlery(contextOf(call), call.body), change),
  ];
}
