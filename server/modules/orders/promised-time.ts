import type { DeliveryZone } from '#contract/restaurants.ts';
import type { StoredRestaurant } from '../places/read-places.ts';
import { earliestPromise, isSlotAllowed, slotMinutes } from '#domain/slots.ts';

/** When the order will be there, or ready to be taken: between two instants. */
export interface TimePromise {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns what can be promised for the time that is asked for; `requestedAt` null is as soon as possible. Null when nothing
 * can be: the restaurant is closed, or that time is not one of its slots (any more).
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
