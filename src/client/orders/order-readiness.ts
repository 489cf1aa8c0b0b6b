import { isCartStale, isCartWanted, planStep } from '../cart/sending/plan-request.ts';
import { asOrdered, isChangedElsewhere } from './order-snapshot.ts';
import type { CartAndOrders, PlaceCommand } from './order-state.ts';

/** The customer stands before an order so long, ms: afterwards it is looked at like one that has waited. */
const ATTENDED_FOR = 30_000;

/**
 * Tells whether the customer has just made this order, and looks at what it comes to: the server checks the rest by the
 * quote.
 */
export function isAttended(command: PlaceCommand, now: number): boolean {
  return command.attempts === 0 && Math.abs(now - command.created_at) <= ATTENDED_FOR;
}

/** Tells whether the order of this cart can leave, or be asked about: its cart is made, and filled as it was seen. */
export function isReadyToLeave(state: CartAndOrders, order: PlaceCommand, now: number): boolean {
  const wished = asOrdered(state, order);
  if (isCartWanted(wished) && wished.place === null) return false;
  if (order.state === 'sending') return true;
  const isUnsent = planStep(wished) !== null;
  if (isAttended(order, now) && !isUnsent && state.confirmed !== null) return true;
  if (state.cart_id === null || isCartStale(state, now)) return false;
  return isChangedElsewhere(state, order) || !isUnsent; // changed elsewhere: it will ask
}
