import type { DeliveryZone } from '#contract/restaurants.ts';
import type { StoredRestaurant } from '../places/read-places.ts';
import { earliestPromise, slotMinutes, withRoomAlways } from '#domain/slots.ts';
import { isSlotAllowed, orderSlots } from '#domain/order-slots.ts';

/** When the order will arrive or be ready for pickup: between two instants. */
export interface TimePromise {
  readonly from: Date;
  readonly to: Date;
}

/** A time that a customer asks for; null: as soon as possible. */
interface AskedTime {
  readonly restaurant: StoredRestaurant;
  readonly zone: DeliveryZone;
  readonly now: Date;
  readonly requestedAt: Date | null;
}

/**
 * Returns the time that can be promised for the requested one; `requestedAt` null is as soon as possible. Null when there is none: the
 * restaurant is closed, or the requested time is not one of its slots (any more).
 */
export function promiseFor(asked: AskedTime): TimePromise | null {
  const { requestedAt, ...place } = asked;
  if (!requestedAt) return earliestPromise(place);
  if (!isSlotAllowed({ ...place, requestedAt })) return null;
  return { from: requestedAt, to: new Date(requestedAt.getTime() + slotMinutes(place.zone.type) * 60_000) };
}

/**
 * Returns what can be ordered instead of a time that nothing but a full kitchen prevents (docs/product.md §13.12): `next` is the first slot
 * with room from then on, else the last one before; null: there is none. Null: something else prevents it.
 */
export function roomInstead(asked: AskedTime): { readonly next: Date | null } | null {
  const { restaurant, requestedAt } = asked;
  if (promiseFor({ ...asked, restaurant: withRoomAlways(restaurant) }) === null) return null;
  const slots = orderSlots(asked);
  const later = requestedAt === null ? slots[0] : slots.find(({ at }) => at > requestedAt);
  return { next: (later ?? slots.at(-1))?.at ?? null };
}
