import { millisecondsInDay } from 'date-fns/constants';
import type { NewPromise } from '#contract/partner.ts';
import { promisedAt } from '#domain/slots.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { partnerStrings } from '../partner-strings.ts';

const MINUTE = 60_000;
/** Further than any order is taken ahead; catches a clock that is wrong by years. */
const FURTHEST_DAYS = 60;

const wrong = (field: string, message: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { message, fields: { [field]: [message] } });

/**
 * Computes the new promised time of an order (docs/product.md §26.8). A promise in minutes is rounded as any promise (§13.7) and keeps
 * the width of the old one, except for any part in the past.
 *
 * @throws {ApiError} VALIDATION_FAILED: it ends before it begins, has passed, or lies too far ahead
 */
export function promiseOf(
  { promisedFrom, promisedTo, timezone }: Pick<OrderRow, 'promisedFrom' | 'promisedTo' | 'timezone'>,
  asked: NewPromise,
  now: Date,
): Pick<OrderRow, 'promisedFrom' | 'promisedTo'> {
  if ('minutes' in asked) {
    const to = promisedAt(now.getTime() + asked.minutes * MINUTE, timezone);
    const from = Math.max(to.getTime() - (promisedTo.getTime() - promisedFrom.getTime()), now.getTime());
    return { promisedFrom: promisedAt(from, timezone), promisedTo: to };
  }
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  if (from > to) throw wrong('promised.from', partnerStrings.promiseOrder);
  if (to <= now) throw wrong('promised.to', partnerStrings.promisePast);
  if (to.getTime() - now.getTime() > FURTHEST_DAYS * millisecondsInDay) {
    throw wrong('promised.to', partnerStrings.promiseFar);
  }
  return { promisedFrom: from, promisedTo: to };
}
