import type { PartnerOrder } from '#contract/partner.ts';
import { isFinal } from '#domain/order-status.ts';
import { calendarDate } from '#domain/zoned-time.ts';

/** Returns the later of two states of an order: responses may arrive out of order. */
const later = (one: PartnerOrder, other: PartnerOrder | undefined): PartnerOrder =>
  other !== undefined && Date.parse(other.updated_at) > Date.parse(one.updated_at) ? other : one;

/** Merges newly read orders into known ones. Finished orders stay until their day has ended at the restaurant. */
export function mergeOrders(known: readonly PartnerOrder[], read: readonly PartnerOrder[], now: Date): PartnerOrder[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  for (const order of read) byId.set(order.id, later(order, byId.get(order.id)));
  return [...byId.values()].filter(
    ({ status, updated_at, timezone }) =>
      !isFinal(status) || calendarDate(new Date(updated_at), timezone) === calendarDate(now, timezone),
  );
}
