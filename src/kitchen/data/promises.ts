import type { NewPromise, PartnerOrder } from '#contract/partner.ts';
import { MINUTE } from '#domain/zoned-time.ts';

/** Between two instants, as wide as the promise was: however late the tap is sent, it means the same time. */
const endingAt = ({ promised }: Pick<PartnerOrder, 'promised'>, to: number, now: Date): NewPromise => {
  const end = Math.ceil(to / MINUTE) * MINUTE;
  const width = Date.parse(promised.to) - Date.parse(promised.from);
  const from = Math.min(end, Math.max(end - width, now.getTime()));
  return { from: new Date(from).toISOString(), to: new Date(end).toISOString() };
};

/** So many minutes later than promised; than now, where that has passed. */
export function promiseLater(order: Pick<PartnerOrder, 'promised'>, minutes: number, now: Date): NewPromise {
  return endingAt(order, Math.max(Date.parse(order.promised.to), now.getTime()) + minutes * MINUTE, now);
}

/** So many minutes from now at the latest. */
export function promiseIn(order: Pick<PartnerOrder, 'promised'>, minutes: number, now: Date): NewPromise {
  return endingAt(order, now.getTime() + minutes * MINUTE, now);
}
