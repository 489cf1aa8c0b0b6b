import type { Order } from '../../../contract/orders.ts';
import { platformStrings } from '../platform-strings.ts';
import { forgetOrderedCart } from './accept.ts';
import type { Command, CommandError, OutboxState } from './state.ts';

/** How long a finished command stands in the list when no screen clears it away. */
const KEPT = 24 * 60 * 60_000;

const withCommand = (state: OutboxState, id: string, change: (command: Command) => Command): OutboxState => ({
  ...state,
  commands: state.commands.map((command) => (command.id === id ? change(command) : command)),
});

export const isOpen = ({ state }: Command): boolean => state === 'queued' || state === 'sending';

/** An order is being placed from this cart: it must not change meanwhile. */
export const isBeingOrdered = (state: OutboxState): boolean =>
  state.commands.some((command) => command.kind === 'place' && isOpen(command) && command.cart_id === state.cart_id);

/** Written down before the request leaves: found after a crash, `sending` means unknown. */
export const markSending = (state: OutboxState, id: string): OutboxState =>
  withCommand(state, id, (command) =>
    isOpen(command) ? { ...command, state: 'sending', attempts: command.attempts + 1 } : command,
  );

/** The order is there, or canceled: written together with what follows for the cart. */
export const acknowledge = (state: OutboxState, id: string, order: Order, now: number): OutboxState => {
  const command = state.commands.find((candidate) => candidate.id === id);
  const done = withCommand(state, id, (found) => ({ ...found, state: 'acked', order_id: order.id, error: null }));
  const recent = {
    ...done,
    commands: done.commands.filter((one) => one.state !== 'acked' || now - one.created_at < KEPT),
  };
  return command?.kind === 'place' && command.cart_id === state.cart_id ? forgetOrderedCart(recent) : recent;
};

/** The customer has to decide: nothing is sent again unasked. */
export const needsCustomer = (state: OutboxState, id: string, error: CommandError): OutboxState => {
  const command = state.commands.find((candidate) => candidate.id === id);
  const asked = withCommand(state, id, (found) => ({ ...found, state: 'needs_customer', error }));
  const isOrdered =
    error.code === 'CART_ALREADY_ORDERED' && command?.kind === 'place' && command.cart_id === state.cart_id;
  return isOrdered ? forgetOrderedCart(asked) : asked;
};

export const EXPIRED: CommandError = { status: 0, code: 'EXPIRED', message: platformStrings.orderExpired, fields: {} };
