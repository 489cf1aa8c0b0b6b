/**
 * The customer's orders and cancellations, as commands of the outbox. The outbox itself does not know them: they load with the screens
 * that give them.
 */
import type * as v from 'valibot';
import type { CancelOrderBody, OrderDraft } from '#contract/placing-orders.ts';
import {
  isOpen,
  mayGiveUp,
  openOrder,
  type CartAndOrders,
  type Command,
  type OrderedCart,
  type PlaceCommand,
} from './order-state.ts';
import type { DesiredLine } from '../cart/cart-state.ts';
import { confirmedQuantity, displayOf, foldLines, isHeld, placeOf } from '../cart/shown-cart.ts';
import type { Outbox } from '#client/outbox/outbox.ts';

/** After this an order is not sent without consent (docs/product.md §5.22). */
const COMMAND_LIFETIME = 15 * 60_000;

/** A place command without what the outbox itself adds: the cart and its contents. */
type NewPlace = Omit<PlaceCommand, 'cart_id' | 'ordered'>;

/** Returns what the customer sees in the cart at the moment of ordering. */
function orderedNow(state: CartAndOrders): OrderedCart {
  // Lines that no cart accepts are not part of the order: they count in no total either.
  const wanted = state.lines.filter((entry) => !isHeld(entry));
  const entries = new Map(wanted.map((entry) => [entry.key, entry]));
  const shown = foldLines(state.confirmed, wanted, state.returned).map((line): DesiredLine => ({
    key: line.key,
    product_id: line.product_id,
    modifiers: [...line.modifiers],
    quantity: line.quantity,
    base: entries.get(line.key)?.base ?? confirmedQuantity(state.confirmed, line.key),
    display: displayOf(line),
    replaces: entries.get(line.key)?.replaces ?? null,
    replayed: entries.get(line.key)?.replayed ?? false,
    mark: entries.get(line.key)?.mark ?? null,
  }));
  const leaving = state.lines.filter(({ quantity }) => quantity === 0);
  return {
    lines: [...shown, ...leaving],
    place: state.place ?? placeOf(state),
    cutlery: state.cutlery ?? state.confirmed?.cutlery_count ?? 0,
  };
}

/** Adds a command, once. */
function withCommand(state: CartAndOrders, command: Command): CartAndOrders {
  return state.commands.some(({ id }) => id === command.id)
    ? state
    : { ...state, commands: [...state.commands, command] };
}

/**
 * Orders the cart as it is shown now. A second order while the first is open would order the same cart twice. Answers any
 * open question of an earlier order of this cart.
 */
function withOrder(state: CartAndOrders, command: NewPlace): CartAndOrders {
  const ordered = orderedNow(state);
  // Another tab may have just ordered, or emptied, the cart: there is nothing left to order.
  if (openOrder(state) !== null || ordered.lines.every(({ quantity }) => quantity === 0)) return state;
  const isAnswered = (one: Command): boolean =>
    one.kind === 'place' && one.cart_id === state.cart_id && one.state === 'needs_customer';
  const commands = state.commands.filter((one) => !isAnswered(one));
  return withCommand({ ...state, commands }, { ...command, cart_id: state.cart_id, ordered });
}

/** The customer has agreed to the current cost of a rejected order: a new command, with its own key. */
function withConfirmation(state: CartAndOrders, id: string, command: Omit<NewPlace, 'body'>): CartAndOrders {
  const old = state.commands.find((other) => other.id === id);
  if (old?.kind !== 'place' || old.state !== 'needs_customer') return state;
  // Another person's order cannot be confirmed here.
  if (old.owner !== null && old.owner !== command.owner) return state;
  const rest = { ...state, commands: state.commands.filter((other) => other !== old) };
  return old.cart_id === state.cart_id
    ? withOrder(rest, { ...command, body: old.body })
    : withCommand(rest, { ...command, body: old.body, cart_id: old.cart_id, ordered: old.ordered });
}

type Commanding = Pick<Outbox, 'commit' | 'issue'>;

const newCommand = (outbox: Commanding) => {
  const issued = outbox.issue();
  return {
    ...issued,
    expires_at: issued.created_at + COMMAND_LIFETIME,
    attempts: 0,
    state: 'queued' as const,
    order_id: null,
    error: null,
  };
};

/**
 * Stores an order of the cart as it is shown and returns its command's id; then see `attemptCommand`. `quote` is from a prevalidation with
 * exactly this total; without one it is requested when the server is reachable. A screen calls `placeOrder`, which waits for the result.
 *
 * @throws NotKeptError, as `commit` does
 */
export async function orderCart(
  outbox: Commanding,
  order: { readonly body: OrderDraft; readonly quote: string | null; readonly totalShown: number },
): Promise<string> {
  const { body, quote, totalShown } = order;
  const command = { ...newCommand(outbox), kind: 'place' as const, body, quote, total_shown: totalShown };
  await outbox.commit((state) => withOrder(state, command));
  return command.id;
}

/**
 * One tap on «стало»: orders the rejected or expired order `commandId` for this sum. Returns the new command's id.
 *
 * @throws NotKeptError, as `commit` does
 */
export async function confirmOrder(
  outbox: Commanding,
  commandId: string,
  { totalShown }: { readonly totalShown: number },
): Promise<string> {
  // Without a quote: the one returned may be for dishes that the screen did not show.
  const command = { ...newCommand(outbox), kind: 'place' as const, quote: null, total_shown: totalShown };
  await outbox.commit((state) => withConfirmation(state, commandId, command));
  return command.id;
}

/**
 * Stores the cancellation of an order and returns its command's id.
 *
 * @throws NotKeptError, as `commit` does
 */
export async function requestCancellation(
  outbox: Commanding,
  body: v.InferOutput<typeof CancelOrderBody>,
): Promise<string> {
  const command = { ...newCommand(outbox), kind: 'cancel' as const, body };
  await outbox.commit((state) => withCommand(state, command));
  return command.id;
}

/**
 * Attempts to send a command now. Resolves to true when it is done, rejected or withdrawn, to false when it had no response: it is kept,
 * and retried with the same key.
 */
export function attemptCommand(outbox: Pick<Outbox, 'until'>, commandId: string): Promise<boolean> {
  return outbox.until(({ commands }) => !commands.some((one) => one.id === commandId && isOpen(one)));
}

/** Withdraws a command that was not sent yet, or removes a finished one. One that may have been executed is kept. */
export function forgetCommand(outbox: Pick<Outbox, 'commit'>, commandId: string): Promise<void> {
  return outbox.commit(({ commands }) => ({
    commands: commands.filter(({ id, state }) => id !== commandId || state === 'sending'),
  }));
}

/**
 * Stops waiting for an overdue response (`mayGiveUp`); otherwise does nothing. What the server has done remains; an order's dishes
 * return to the cart.
 *
 * @param now epoch ms
 */
export function giveUpCommand(outbox: Pick<Outbox, 'commit'>, commandId: string, now: number): Promise<void> {
  return outbox.commit(({ commands }) => ({
    commands: commands.filter((one) => one.id !== commandId || !mayGiveUp(one, now)),
  }));
}
