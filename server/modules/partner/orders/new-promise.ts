import type { NewPromise } from '#contract/partner.ts';
import { promiseFault, type PromiseFault, WIDEST_PROMISE } from '#domain/promise-bounds.ts';
import { promisedAt } from '#domain/slots.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { partnerStrings } from '../partner-strings.ts';

const MINUTE = 60_000;

/** The field that each fault is about. */
const FIELDS: Record<PromiseFault, string> = {
  reversed: 'promised.from',
  past: 'promised.to',
  far: 'promised.to',
  wide: 'promised.from',
};

type Promised = Pick<OrderRow, 'promisedFrom' | 'promisedTo'>;

const inMinutes = ({ promisedFrom, promisedTo, timezone }: OrderTimes, minutes: number, now: Date): Promised => {
  const to = promisedAt(now.getTime() + minutes * MINUTE, timezone);
  const width = Math.min(promisedTo.getTime() - promisedFrom.getTime(), WIDEST_PROMISE * MINUTE);
  const from = Math.max(to.getTime() - width, now.getTime());
  return { promisedFrom: promisedAt(from, timezone), promisedTo: to };
};

type OrderTimes = Pick<OrderRow, 'promisedFrom' | 'promisedTo' | 'timezone' | 'requestedAt'>;

/**
 * Computes the new promised time of an order, for everyone who sets one (docs/product.md §26.8). A promise in minutes is rounded as any
 * promise (§13.7) and keeps the width of the old one, except for any part in the past.
 *
 * @throws {ApiError} PROMISE_REFUSED: it ends before it begins, has passed, lies too far ahead, or is too wide
 */
export function promiseOf(order: OrderTimes, asked: NewPromise, now: Date): Promised {
  const promised =
    'minutes' in asked
      ? inMinutes(order, asked.minutes, now)
      : { promisedFrom: new Date(asked.from), promisedTo: new Date(asked.to) };
  const fault = promiseFault({ from: promised.promisedFrom, to: promised.promisedTo }, order, now);
  if (fault === null) return promised;
  const message = partnerStrings.promise[fault];
  throw new ApiError('PROMISE_REFUSED', { message, fields: { [FIELDS[fault]]: [message] } });
}
