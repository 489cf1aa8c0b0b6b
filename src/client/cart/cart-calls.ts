import * as v from 'valibot';
import type { Cart } from '../../../contract/cart.ts';
import * as endpoints from '../../../contract/calls/cart.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import type { Step } from './cart-state.ts';

/** Sends a step with its own key. The body is parsed by the contract: it has lain in a database. */
export function sendStep(api: ApiClient, { kind, body, key: idempotencyKey }: Step): Promise<Cart> {
  switch (kind) {
    case 'create':
      return api.call(endpoints.createCart, { body: v.parse(endpoints.createCart.body, body), idempotencyKey });
    case 'select':
      return api.call(endpoints.selectRestaurant, {
        body: v.parse(endpoints.selectRestaurant.body, body),
        idempotencyKey,
      });
    case 'add':
      return api.call(endpoints.addItem, { body: v.parse(endpoints.addItem.body, body), idempotencyKey });
    case 'update':
      return api.call(endpoints.updateItem, { body: v.parse(endpoints.updateItem.body, body), idempotencyKey });
    case 'remove':
      return api.call(endpoints.removeItem, { body: v.parse(endpoints.removeItem.body, body), idempotencyKey });
    case 'replace':
      return api.call(endpoints.replaceProduct, { body: v.parse(endpoints.replaceProduct.body, body), idempotencyKey });
    case 'clear':
      return api.call(endpoints.clearCart, { body: v.parse(endpoints.clearCart.body, body), idempotencyKey });
    case 'cutlery':
      return api.call(endpoints.setCutlery, { body: v.parse(endpoints.setCutlery.body, body), idempotencyKey });
    case 'promo-apply':
      return api.call(endpoints.applyPromocode, { body: v.parse(endpoints.applyPromocode.body, body), idempotencyKey });
    case 'promo-remove':
      return api.call(endpoints.removePromocode, {
        body: v.parse(endpoints.removePromocode.body, body),
        idempotencyKey,
      });
    case 'bonus-apply':
      return api.call(endpoints.applyBonus, { body: v.parse(endpoints.applyBonus.body, body), idempotencyKey });
    case 'bonus-remove':
      return api.call(endpoints.removeBonus, { body: v.parse(endpoints.removeBonus.body, body), idempotencyKey });
  }
}
