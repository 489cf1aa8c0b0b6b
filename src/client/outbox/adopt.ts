import type { Cart } from '../../../contract/cart.ts';
import { acceptCart } from './accept.ts';
import { ASK } from './ask.ts';
import { isOpen, openOrder } from './is-open.ts';
import { EMPTY_STATE, type Command, type OutboxState } from './state.ts';

/** What changes in the outbox when a person comes or goes (docs/product.md §7.13 to §7.15). Pure. */

/**
 * The cart of the account, which `/orders/auth-customer` has answered about the device's cart `asked`. What waits here stays
 * a difference: shown afterwards is the server's cart and what waited. A place chosen here goes before that cart's. Where the device has got another cart meanwhile, or
 * is ordering the one it has, nothing changes: the caller asks again (`isAdopted`).
 *
 * It is to be read again before anything is sent: the answer to a repeated request may be old.
 */
export function adoptCart(state: OutboxState, asked: string | null, cart: Cart | null): OutboxState {
  if (cart === null) return state.cart_id === asked ? { ...state, confirmed_at: 0 } : state;
  if (state.cart_id === cart.id) return acceptCart(state, cart, 0);
  if (state.cart_id !== asked || state.step !== null || openOrder(state) !== null) return state;
  // What was added goes along; what was taken out of a cart that is no more is done.
  const added = state.lines.filter(({ quantity, base }) => quantity > base);
  const lines = added.map((entry) => ({ ...entry, replaces: null }));
  return acceptCart({ ...state, cart_id: cart.id, confirmed: null, lines }, cart, 0);
}

/** Whether the outbox now has the account's cart. */
export function isAdopted(state: Pick<OutboxState, 'cart_id'>, cart: Cart | null): boolean {
  return cart === null || state.cart_id === cart.id;
}

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
