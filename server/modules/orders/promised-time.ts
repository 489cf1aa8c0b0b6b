import type { DeliveryZone } from '#contract/restaurants.ts';
import type { StoredRestaurant } from '../places/read-places.ts';
import { earliestPromise, slotMinutes } from '#domain/slots.ts';
import { isSlotAllowed } from '#domain/order-slots.ts';

/** When the order will arrive or be ready for pickup: between two instants. */
export interface TimePromise {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the time that can be promised for the requested one; `requestedAt` null is as soon as possible. Null when there is none: the
 * restaurant is closed, or the requested time is not one of its slots (any more).
 */
export function promiseFor(asked: {
  restaurant: StoredRestaurant;
  zone: DeliveryZone;
  now: Date;
  requestedAt: Date | null;
}): TimePromise | null {
  const { requestedAt, ...place } = asked;
  if (!requestedAt) return earliestPromise(place);
  if (!isSlotAllowed({ ...place, requestedAt })) return null;
  return { from: requestedAt, to: new Date(requestedAt.getTime() + slotMinutes(place.zone.type) * 60_000) };
}
