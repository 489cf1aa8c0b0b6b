import { newKey } from '#lib/ids.ts';
import type { Step } from '../ordering/cart/cart-state.ts';
import type { OutboxState } from './mutations.ts';
import { outboxStrings } from './outbox-strings.ts';

/** An unknown request in flight: it is never sent, the cart is reloaded instead. */
const unknownStep = ({ cart_id: cartId, lines }: OutboxState): Step | null =>
  cartId === null
    ? null
    : {
        key: newKey(),
        kind: 'update',
        body: { cart_id: cartId },
        targets: Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity])),
        created_at: 0,
      };

const mendCart = (state: OutboxState, lost: ReadonlySet<string>): OutboxState => {
  const cartId = state.cart_id ?? state.confirmed?.id ?? null;
  // Without its cart nothing is confirmed: every line is wanted whole.
  const lines = cartId === null ? state.lines.map((line) => ({ ...line, base: 0 })) : state.lines;
  const whole = { ...state, cart_id: cartId, lines, confirmed_at: 0 };
  return lost.has('step') ? { ...whole, step: unknownStep(whole) } : whole;
};

/** Entries whose loss the customer need not know about: they only describe the rest. */
const UNSAID = new Set(['version', 'readable_from', 'notices', 'confirmed_at']);

/**
 * Repairs the outbox where entries could not be read (docs/product.md §9.24): reloads what the servers know, and notifies the customer
 * once.
 */
export function mendOutbox(state: OutboxState, lost: ReadonlySet<string>): OutboxState {
  const { favourites } = state;
  const mended = {
    ...mendCart(state, lost),
    favourites: lost.has('favourites') ? { ...favourites, stale: favourites.owner !== null } : favourites,
  };
  if ([...lost].every((name) => UNSAID.has(name))) return mended;
  const notice = { id: newKey(), message: outboxStrings.setAside, dish: null };
  return { ...mended, notices: [...mended.notices, notice] };
}
