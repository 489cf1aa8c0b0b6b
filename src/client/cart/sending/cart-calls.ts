import * as v from 'valibot';
import type { Cart } from '#contract/cart.ts';
import * as endpoints from '#contract/calls/cart.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Step } from '../cart-state.ts';

type Send = (api: ApiClient, step: Step) => Promise<Cart>;

/** Returns what sends a step to `endpoint`. The contract parses the step's body, which has lain in a database. */
function call<Body>(endpoint: Endpoint<null, v.GenericSchema<Body, Body>, v.GenericSchema<unknown, Cart>>): Send {
  return (api, { body, key }) => api.call(endpoint, { body: v.parse(endpoint.body, body), idempotencyKey: key });
}

const CALLS: Readonly<Record<Step['kind'], Send>> = {
  create: call(endpoints.createCart),
  select: call(endpoints.selectRestaurant),
  add: call(endpoints.addItem),
  update: call(endpoints.updateItem),
  remove: call(endpoints.removeItem),
  replace: call(endpoints.replaceProduct),
  clear: call(endpoints.clearCart),
  cutlery: call(endpoints.setCutlery),
  'promo-apply': call(endpoints.applyPromocode),
  'promo-remove': call(endpoints.removePromocode),
  'bonus-apply': call(endpoints.applyBonus),
  'bonus-remove': call(endpoints.removeBonus),
};

/** Sends a step to the call of its kind, with the step's own idempotency key. */
export function sendStep(api: ApiClient, step: Step): Promise<Cart> {
  return CALLS[step.kind](api, step);
}
