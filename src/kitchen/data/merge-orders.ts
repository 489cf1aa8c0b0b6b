import type { PartnerOrder } from '#contract/partner.ts';
import { isFinal } from '#domain/order-status.ts';
import { calendarDate } from '#domain/zoned-time.ts';

/** The later of two states of an order: an answer may come after the one that was made later. */
const later = (one: PartnerOrder, other: PartnerOrder | undefined): PartnerOrder =>
  other !== undefined && Date.parse(other.updated_at) > Date.parse(one.updated_at) ? other : one;

/** Orders with what was read of them since. What is over stays until its day has ended at the restaurant. */
export function mergeOrders(known: readonly PartnerOrder[], read: readonly PartnerOrder[], now: Date): PartnerOrder[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  for (const order of read) byId.set(order.id, later(order, byId.get(order.id)));
  return [...byId.values()].filter(
    ({ status, updated_at, timezone }) =>
      !isFinal(status) || calendarDate(new Date(updated_at), timezone) === calendarDate(now, timezone),
  );
}
