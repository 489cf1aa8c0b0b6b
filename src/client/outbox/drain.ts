import * as v from 'valibot';
import * as menuCalls from '../../../contract/calls/menu.ts';
import * as orderCalls from '../../../contract/calls/orders.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { hasCode } from '../../lib/api/errors.ts';
import { readCustomer } from '../session/read-customer.ts';
import { abandonStep, acceptCart, acceptStep, forgetOrderedCart, replayIntoNewCart } from './accept.ts';
import { acknowledge, markSending, needsCustomer } from './commands.ts';
import { isOpen, openOrder } from './is-open.ts';
import { failureOf, failureOfStep, type Failure } from './failure.ts';
import { isCartPending } from './fold.ts';
import { asOrdered, isChangedElsewhere } from './ordered.ts';
import type { Drain } from './outbox-types.ts';
import { isCartWanted, planStep } from './plan.ts';
import { refuseStep } from './refuse.ts';
import { isAttended, sendOrder } from './send-order.ts';
import type { Command, OutboxState, PlaceCommand, Step } from './state.ts';
import { sendStep } from './step-call.ts';

/** The confirmed cart is believed so long; then it is read again before anything is derived from it. */
const CONFIRMED_FOR = 60_000;
/** Repeating a step with its key is safe while the server remembers the key; it does so for at least a day. */
const KEY_LIFETIME = 20 * 60 * 60_000;
/** A pass that does not come to an end is a fault somewhere: it stops and goes on later. */
const MAX_REQUESTS = 500;

type Task =
  | { readonly type: 'command'; readonly command: Command }
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'read'; readonly cartId: string }
  /** Where the cart is to be made is still to be found out. */
  | { readonly type: 'place' }
  | { readonly type: 'plan' };

interface Held {
  /** Commands that have to wait in this pass. */
  readonly commands: ReadonlySet<string>;
  /** The cart has to wait in this pass; orders of other carts go on. */
  readonly cart: boolean;
}

const isStale = (state: OutboxState, now: number): boolean =>
  state.confirmed === null || state.confirmed_at === 0 || now - state.confirmed_at > CONFIRMED_FOR;

/** What the order of the cart needs before it can leave: its cart, made and filled as it was seen. */
const taskOfOrder = (state: OutboxState, order: PlaceCommand, now: number): Task | null => {
  const send: Task = { type: 'command', command: order };
  if (order.state === 'sending') return send;
  const isUnsent = planStep(asOrdered(state, order)) !== null;
  if (isAttended(order, now) && !isUnsent && state.confirmed !== null) return send;
  if (state.cart_id !== null && isStale(state, now)) return { type: 'read', cartId: state.cart_id };
  if (state.cart_id !== null && isChangedElsewhere(state, order)) return send; // it will ask
  if (isUnsent) return { type: 'plan' };
  return state.cart_id === null ? null : send;
};

/** What to do next, from what lies in the store. Pure. */
export function nextTask(state: OutboxState, held: Held, now: number): Task | null {
  if (state.step && !held.cart) return { type: 'step', step: state.step };
  const order = openOrder(state);
  const command = state.commands.find((one) => isOpen(one) && !held.commands.has(one.id) && one.id !== order?.id);
  if (command) return { type: 'command', command };
  if (held.cart) return null;
  if (order && held.commands.has(order.id)) return null;
  const wished = order ? asOrdered(state, order) : state;
  if (isCartWanted(wished) && wished.place === null) return { type: 'place' };
  // While it is being ordered the cart moves towards what was ordered, and nowhere else.
  if (order) return taskOfOrder(state, order, now);
  // After an outcome was unknown the cart is looked at again, even when nothing else is to do.
  const isDoubted = state.cart_id !== null && state.confirmed_at === 0;
  if (!isDoubted && !isCartPending(state)) return null;
  if (state.cart_id !== null && isStale(state, now)) return { type: 'read', cartId: state.cart_id };
  return planStep(state) ? { type: 'plan' } : null;
}

type Change = (state: OutboxState) => OutboxState;

/** Whose the session is, as the API says: what the device believes may be out of date. */
const personOf = async (api: ApiClient): Promise<string | null> => {
  const customer = await readCustomer(api);
  return customer && String(customer.id);
};

/** Sends what waits until nothing does, or until it has to wait. One pass, under the lock. */
export const drain: Drain = async (context) => {
  const { api, store, onState, onOrder, onLog, newKey } = context;
  const now = (): number => context.clock.now().getTime();
  const update = async (change: Change): Promise<OutboxState> => {
    const state = await store.update(change);
    onState(state);
    return state;
  };

  const read = async (cartId: string): Promise<Failure | null> => {
    try {
      const cart = await api.call(menuCalls.cart, { query: { cart_id: cartId } });
      // Another person may have this device by now: what was asked for the one before is not taken.
      await update((state) => (state.cart_id === cartId ? acceptCart(state, cart, now()) : state));
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.type !== 'refused') return failure;
      const next = hasCode(error, 'CART_ALREADY_ORDERED') ? forgetOrderedCart : replayIntoNewCart;
      await update((state) => (state.cart_id === cartId && state.step === null ? next(state) : state));
      return null;
    }
  };

  const abandon = async (step: Step): Promise<Failure | null> => {
    const cartId = v.safeParse(v.object({ cart_id: v.string() }), step.body);
    // Creating a cart again has no effect that anybody sees: an empty cart is left behind.
    if (!cartId.success) {
      await update((state) => (state.step?.key === step.key ? { ...state, step: null } : state));
      return null;
    }
    try {
      const cart = await api.call(menuCalls.cart, { query: { cart_id: cartId.output.cart_id } });
      await update((state) => abandonStep(state, step.key, cart, now()));
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.type !== 'refused') return failure;
      const code = hasCode(error, 'CART_ALREADY_ORDERED') ? error.code : 'CART_GONE';
      await update((state) => refuseStep(state, step.key, { ...failure.refusal, code }, newKey()));
      return null;
    }
  };

  /** Steps of this pass that have not been sent yet; any other may have been sent before. */
  const planned = new Set<string>();
  const send = async (step: Step): Promise<Failure | null> => {
    const repeated = !planned.delete(step.key);
    if (now() - step.created_at > KEY_LIFETIME) return abandon(step);
    try {
      const cart = await sendStep(api, step);
      await update((state) => acceptStep(state, step.key, cart, { at: now(), repeated }));
      return null;
    } catch (error) {
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return abandon(step);
      const failure = failureOfStep(step, error);
      if (failure.type !== 'refused') return failure;
      if (step.kind === 'select') onLog('The cart did not move to the restaurant', error);
      await update((state) => refuseStep(state, step.key, failure.refusal, newKey()));
      return null;
    }
  };

  const acknowledged = async (command: Command, order: Order): Promise<void> => {
    await update((state) => acknowledge(state, command.id, order, now()));
    onOrder(order, command.kind);
  };

  const cancel = async (command: Command & { readonly kind: 'cancel' }): Promise<Failure | null> => {
    try {
      const before = await update((state) => markSending(state, command.id));
      // Withdrawn, or finished by another tab, in the meantime.
      if (!before.commands.some((one) => one.id === command.id && one.state === 'sending')) return null;
      await acknowledged(
        command,
        await api.call(orderCalls.cancelOrder, { body: command.body, idempotencyKey: command.key }),
      );
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.type !== 'refused') return failure;
      await update((state) => needsCustomer(state, command.id, failure.refusal));
      return null;
    }
  };

  const run = (command: Command): Promise<Failure | null> =>
    command.kind === 'cancel'
      ? cancel(command)
      : sendOrder(command, { api, now, read: store.read, update, acknowledged });

  /**
   * docs/product.md §5.25: a command leaves only as the one who made it, and its cart does not move without it. Asked once
   * in a pass.
   */
  let caller: Promise<string | null> | undefined;
  const ownerFailure = async (owner: string): Promise<Failure | 'nobody' | 'somebody-else' | null> => {
    try {
      caller ??= personOf(api);
      const person = await caller;
      if (person === owner) return null;
      return person === null ? 'nobody' : 'somebody-else';
    } catch (error) {
      caller = undefined;
      return failureOf(error);
    }
  };

  /** Written down before it leaves: that is what makes a crash harmless. */
  const plan = async (): Promise<null> => {
    const key = newKey();
    planned.add(key);
    await update((state) => {
      const order = openOrder(state);
      const step = state.step === null ? planStep(order ? asOrdered(state, order) : state) : null;
      return step ? { ...state, step: { ...step, key, created_at: now() } } : state;
    });
    return null;
  };

  const heldCommands = new Set<string>();
  let heldCart = false;
  const place = async (): Promise<Failure | null> => {
    try {
      const found = (await context.findPlace?.()) ?? null;
      // Until the customer chooses one there is nothing to be done.
      if (found === null) heldCart = true;
      else
        await update((state) => (state.place === null && state.cart_id === null ? { ...state, place: found } : state));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  let waits: number | null = null;
  /** Something is to be tried again by itself. What waits for a person is not: logging in wakes it. */
  let isWaiting = false;
  const known = new Set<string>();
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const state = await store.read();
    const owned = state.commands.find((one) => isOpen(one) && one.owner !== null && !known.has(one.id));
    if (owned) {
      known.add(owned.id);
      const failure = owned.owner === null ? null : await ownerFailure(owned.owner);
      if (failure === null) continue;
      const isKnown = typeof failure === 'string';
      if (!isKnown && failure.type === 'unreachable' && !(await context.probe())) {
        return { done: false, retryAfter: null, reachable: false };
      }
      heldCommands.add(owned.id);
      if (owned.kind === 'place' && owned.cart_id === state.cart_id) heldCart = true;
      if (!isKnown) isWaiting = true;
      if (failure === 'nobody') context.onLogin();
      continue;
    }
    const task = nextTask(state, { commands: heldCommands, cart: heldCart }, now());
    if (!task) {
      return isWaiting ? { done: false, retryAfter: waits, reachable: true } : { done: true };
    }
    const failure = await runTask(task, { read, send, run, place, plan });
    if (!failure || failure.type === 'refused') continue;
    // One call without an answer says nothing about the others: what is independent goes on where the API is there.
    if (failure.type === 'unreachable' && !(await context.probe())) {
      return { done: false, retryAfter: null, reachable: false };
    }
    isWaiting = true;
    if (task.type === 'command') heldCommands.add(task.command.id);
    else heldCart = true;
    if (failure.type === 'wait' && failure.login) context.onLogin();
    if (failure.type === 'wait' && failure.retryAfter !== null) waits = Math.max(waits ?? 0, failure.retryAfter);
  }
  onLog('The outbox did not come to an end', null);
  return { done: false, retryAfter: null, reachable: true };
};

interface Runners {
  readonly read: (cartId: string) => Promise<Failure | null>;
  readonly send: (step: Step) => Promise<Failure | null>;
  readonly run: (command: Command) => Promise<Failure | null>;
  readonly place: () => Promise<Failure | null>;
  readonly plan: () => Promise<null>;
}

const runTask = (task: Task, { read, send, run, place, plan }: Runners): Promise<Failure | null> => {
  switch (task.type) {
    case 'command':
      return run(task.command);
    case 'step':
      return send(task.step);
    case 'read':
      return read(task.cartId);
    case 'place':
      return place();
    case 'plan':
      return plan();
  }
};
