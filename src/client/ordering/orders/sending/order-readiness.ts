import { isCartStale, isCartWanted, planStep } from '#client/ordering/cart/sending/plan-request.ts';
import { asOrdered, isChangedElsewhere } from './order-snapshot.ts';
import type { CartAndOrders, PlaceCommand } from '../order-state.ts';

/** How long the customer is assumed to be watching an order, ms: afterwards it is checked like one that has waited. */
const ATTENDED_FOR = 30_000;

/**
 * Reports whether the customer has just made this order and is watching the result: the server checks the rest by the
 * quote.
 */
export function isAttended(command: PlaceCommand, now: number): boolean {
  return command.attempts === 0 && Math.abs(now - command.created_at) <= ATTENDED_FOR;
}

/** Reports whether the order of this cart can be sent, or quoted: its cart exists, with the contents as seen. */
export function isReadyToLeave(state: CartAndOrders, order: PlaceCommand, now: number): boolean {
  const wished = asOrdered(state, order);
  if (isCartWanted(wished) && wished.place === null) return false;
  if (order.state === 'sending') return true;
  const isUnsent = planStep(wished) !== null;
  if (isAttended(order, now) && !isUnsent && state.confirmed !== null) return true;
  if (state.cart_id === null || isCartStale(state, now)) return false;
  return isChangedElsewhere(state, order) || !isUnsent; // changed elsewhere: will ask the customer
}
