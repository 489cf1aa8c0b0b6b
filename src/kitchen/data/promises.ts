import type { NewPromise, PartnerOrder } from '#contract/partner.ts';
import { MINUTE } from '#domain/zoned-time.ts';

/** Returns a promise between two instants, as wide as the current one; absolute, so a delayed send means the same time. */
const endingAt = ({ promised }: Pick<PartnerOrder, 'promised'>, to: number, now: Date): NewPromise => {
  const end = Math.ceil(to / MINUTE) * MINUTE;
  const width = Date.parse(promised.to) - Date.parse(promised.from);
  const from = Math.min(end, Math.max(end - width, now.getTime()));
  return { from: new Date(from).toISOString(), to: new Date(end).toISOString() };
};

/** Promises `minutes` later than promised, or than now if that has passed. */
export function promiseLater(order: Pick<PartnerOrder, 'promised'>, minutes: number, now: Date): NewPromise {
  return endingAt(order, Math.max(Date.parse(order.promised.to), now.getTime()) + minutes * MINUTE, now);
}

/** Promises at most `minutes` from now. */
export function promiseIn(order: Pick<PartnerOrder, 'promised'>, minutes: number, now: Date): NewPromise {
  return endingAt(order, now.getTime() + minutes * MINUTE, now);
}
