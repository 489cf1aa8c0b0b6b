import * as v from 'valibot';
import type { Cart, CreateCartBody } from '#contract/cart.ts';
import * as menuCalls from '#contract/calls/menu.ts';
import { isApiError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { openOrder, type CartAndOrders } from '#client/ordering/orders/order-state.ts';
import { asOrdered } from '#client/ordering/orders/sending/order-snapshot.ts';
import { isReadyToLeave } from '#client/ordering/orders/sending/order-commands.ts';
import { failureOf, IdleError, NOT_SENDABLE, type Failure } from '#client/sync/failure.ts';
import { defineSending, type PlanContext, type SendTools } from '#client/sync/sending.ts';
import type { Step } from '../cart-state.ts';
import { cartStrings } from '#client/ordering/ordering-strings.ts';
import { refuseStep } from './handle-rejection.ts';
import { abandonStep, acceptCart, acceptStep, forgetOrderedCart, replayIntoNewCart } from './merge-cart.ts';
import { isCartStale, isCartWanted, planStep } from './plan-request.ts';
import { isCartPending } from '../shown-cart.ts';
import * as endpoints from '#contract/calls/cart.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiClient } from '#lib/api/client.ts';

/** What is held while the cart waits for a response. */
export const CART = 'cart';

export interface CartPorts {
  /** Finds the place for a new cart that has none; null: unknown. The worker has only what is in the store. */
  readonly findPlace?: () => Promise<CreateCartBody | null>;
  readonly onLog: (message: string, error: unknown) => void;
}

/** Requests of the cart to the API or to the page. */
type CartRequest = { readonly holds: typeof CART } & (
  | { readonly type: 'new-step'; readonly isNew: true }
  /** `repeated`: it was found in the store, so it may have been sent before. */
  | { readonly type: 'step'; readonly step: Step; readonly repeated: boolean; readonly keyed_at: number }
  /** The step's outcome can never be known: accept the current cart. */
  | { readonly type: 'abandon'; readonly step: Step; readonly cartId: string | null }
  | { readonly type: 'read'; readonly cartId: string }
  /** The place for the new cart is still to be determined. */
  | { readonly type: 'place' }
);
type CartAnswer = { readonly cart: Cart } | { readonly place: CreateCartBody } | null;

const NEW_STEP = { type: 'new-step', holds: CART, isNew: true } as const;

const stepRequest = (step: Step, repeated: boolean): CartRequest => ({
  type: 'step',
  holds: CART,
  step,
  repeated,
  keyed_at: step.created_at,
});

/** Reloads a stale cart before anything is derived from it. */
const readOrStep = (state: CartAndOrders, now: number, wished: CartAndOrders): CartRequest | null => {
  if (state.cart_id !== null && isCartStale(state, now)) return { type: 'read', holds: CART, cartId: state.cart_id };
  return planStep(wished) === null ? null : NEW_STEP;
};

const plan = (state: CartAndOrders, { now, held }: PlanContext): CartRequest | null => {
  if (held.has(CART)) return null;
  if (state.step !== null) return stepRequest(state.step, true);
  const order = openOrder(state);
  if (order !== null && held.has(order.id)) return null;
  // While it is being ordered the cart only moves towards what was ordered.
  const wished = order === null ? state : asOrdered(state, order);
  if (isCartWanted(wished) && wished.place === null) return { type: 'place', holds: CART };
  if (order !== null) return isReadyToLeave(state, order, now) ? null : readOrStep(state, now, wished);
  // After an unknown outcome the cart is reloaded, even when there is nothing else to do.
  const isDoubted = state.cart_id !== null && state.confirmed_at === 0;
  return isDoubted || isCartPending(state) ? readOrStep(state, now, wished) : null;
};

const begin = (slice: CartAndOrders, request: CartRequest, { key, at }: { key: string; at: number }) => {
  const order = openOrder(slice);
  const planned = slice.step === null ? planStep(order ? asOrdered(slice, order) : slice) : null;
  if (planned === null || request.type !== 'new-step') return null;
  const step: Step = { ...planned, key, created_at: at };
  return { slice: { ...slice, step }, request: stepRequest(step, false) };
};

const send = async (request: CartRequest, { api, ports }: SendTools<CartAndOrders, CartPorts>): Promise<CartAnswer> => {
  switch (request.type) {
    case 'new-step':
      return null;
    case 'step':
      return { cart: await sendStep(api, request.step) };
    case 'read':
    case 'abandon':
      // Creating a cart again has no visible effect: an empty cart is left behind.
      if (request.cartId === null) return null;
      return { cart: await api.call(menuCalls.cart, { query: { cart_id: request.cartId } }) };
    case 'place': {
      const place = (await ports.findPlace?.()) ?? null;
      if (place === null) throw new IdleError(); // until the customer chooses one
      return { place };
    }
  }
};

const accept = (state: CartAndOrders, request: CartRequest, answer: CartAnswer, at: number): CartAndOrders => {
  if (answer !== null && 'place' in answer) {
    return state.place === null && state.cart_id === null ? { ...state, place: answer.place } : state;
  }
  if (request.type === 'abandon' && answer === null) {
    return state.step?.key === request.step.key ? { ...state, step: null } : state;
  }
  if (answer === null) return state;
  if (request.type === 'abandon') return abandonStep(state, request.step.key, answer.cart, at);
  if (request.type === 'step') {
    return acceptStep(state, request.step.key, answer.cart, { at, repeated: request.repeated });
  }
  // Another person may be using this device by now: a response for the previous one is dropped.
  return request.type === 'read' && state.cart_id === request.cartId ? acceptCart(state, answer.cart, at) : state;
};

/** Seconds are too precise for customers: the shown wait is at least a minute. */
const MINUTE = 60_000;

/**
 * Classifies an error of a step. A cart does not wait for its discounts: too many promo code attempts reject this one, and a
 * customer who has logged out spends no bonuses. Otherwise an order would be stuck behind them.
 */
const failureOfStep = ({ kind }: Step, error: unknown): Failure => {
  const failure = failureOf(error);
  if (failure.type !== 'wait' || !isApiError(error)) return failure;
  const isGuess = kind === 'promo-apply' && error.status === 429;
  if (!isGuess && !(kind === 'bonus-apply' && error.code === 'NOT_AUTHENTICATED')) return failure;
  const { status, code, retryAfter } = error;
  const minutes = Math.ceil((retryAfter ?? MINUTE) / MINUTE);
  const message = isGuess ? cartStrings.guessAgain(errorMessage(error), minutes) : errorMessage(error);
  return { type: 'refused', refusal: { status, code, message, fields: {}, details: null } };
};

export const cartSending = defineSending<CartAndOrders, CartRequest, CartAnswer, CartPorts>({
  plan,
  begin,
  send,
  accept,
  refuse: (state, request, refusal, noticeId) => {
    const isOrdered = refusal.code === 'CART_ALREADY_ORDERED';
    switch (request.type) {
      case 'step': {
        const refused = refuseStep(state, request.step.key, refusal, noticeId);
        // It may have been a response that could not be merged: the cart is reloaded.
        return refusal.code === NOT_SENDABLE ? { ...refused, confirmed_at: 0 } : refused;
      }
      case 'abandon': {
        const code = isOrdered ? refusal.code : 'CART_GONE';
        return refuseStep(state, request.step.key, { ...refusal, code }, noticeId);
      }
      case 'read': {
        if (state.cart_id !== request.cartId || state.step !== null) return state;
        return isOrdered ? forgetOrderedCart(state) : replayIntoNewCart(state);
      }
      default: {
        // The place, or the next request, could not be determined: adds a notice once.
        const isSaid = state.notices.some(({ id }) => id === CART);
        const notice = { id: CART, message: refusal.message, dish: null };
        return isSaid ? state : { ...state, notices: [...state.notices, notice] };
      }
    }
  },
  lookUp: (request) => {
    if (request.type !== 'step') return null;
    const { step } = request;
    const body = v.safeParse(v.object({ cart_id: v.string() }), step.body);
    return { type: 'abandon', holds: CART, step, cartId: body.success ? body.output.cart_id : null };
  },
  failureOf: (request, error) => (request.type === 'step' ? failureOfStep(request.step, error) : failureOf(error)),
  onRefused: (request, error, { onLog }) => {
    if (request.type === 'step' && request.step.kind === 'select') {
      onLog('The cart did not move to the restaurant', error);
    }
  },
});

type Send = (api: ApiClient, step: Step) => Promise<Cart>;

/** Returns a function that sends a step to `endpoint`. The contract parses the step's body, which comes from the database. */
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

/** Sends a step to its kind's endpoint, with the step's own idempotency key. */
function sendStep(api: ApiClient, step: Step): Promise<Cart> {
  return CALLS[step.kind](api, step);
}
