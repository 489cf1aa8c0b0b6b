import { EMPTY_STATE, type OutboxState } from '../mutations.ts';
import { ASK } from '../orders/decision-reasons.ts';
import { isOpen } from '../orders/is-open.ts';
import type { Command } from '../orders/order-state.ts';

/** An order of a cart that no server has would be taken for one of the next person's cart. */
const leave = (command: Command): Command =>
  command.kind === 'place' && command.cart_id === null && isOpen(command)
    ? { ...command, state: 'needs_customer', error: ASK.otherPerson }
    : command;

/**
 * Another person uses the device now: the cart is not theirs. What was ordered and has not left stays, and waits for the
 * one who ordered it (docs/product.md §5.25); finished things are nobody's business.
 */
export function changePerson(state: OutboxState): OutboxState {
  return {
    ...EMPTY_STATE,
    commands: state.commands.filter(({ state: at, owner }) => at !== 'acked' && owner !== null).map(leave),
  };
}
