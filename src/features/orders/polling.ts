import type { Order } from '../../../contract/orders.ts';
import { isFinal } from '../../../domain/order-status.ts';
import type { Reachability } from '../../platform/connectivity/connectivity.ts';

const OFTEN = 5_000;
const SELDOM = 30_000;
const HOUR = 3_600_000;
/** So long without a change, and another five seconds do not matter. */
const QUIET = HOUR / 2;

type Polled = Pick<Order, 'status' | 'updated_at' | 'promised'>;

/**
 * Milliseconds until the status is asked for again; false: never, it is final. Often while something may change at any
 * moment; seldom for an order of hours ahead, one that has long stood still, or without a connection.
 */
export const pollInterval = (order: Polled | null, reachability: Reachability, now: number): number | false => {
  if (order === null) return false;
  if (isFinal(order.status)) return false;
  if (reachability === 'unreachable') return SELDOM;
  const isFarAhead = Date.parse(order.promised.from) - now > 2 * HOUR;
  const isQuiet = now - Date.parse(order.updated_at) > QUIET;
  return isFarAhead || isQuiet ? SELDOM : OFTEN;
};
