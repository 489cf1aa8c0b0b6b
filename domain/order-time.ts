import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { closedUntil, type DishTime, isTimeOffered } from './dish-time.ts';
import { pickupZone } from './pickup-zone.ts';
import { earliestPromise, promiseMinutes, type SlotQuestion } from './slots.ts';

/** What these rules need of a restaurant. */
type Place = SlotQuestion['restaurant'] & Pick<Restaurant, 'delivery_zones'>;

/** When an order can be placed at a restaurant, with everything known of the place (docs/product.md §13.18). */
export interface OrderTime<R extends Place = Restaurant> extends DishTime {
  readonly restaurant: R;
  /** The customer's zone. While it is unknown: the slowest of those that take the order, or the first that will. */
  readonly zone: DeliveryZone;
  /** Only some of the zones take the order, and the customer's is unknown. */
  readonly needsAddress: boolean;
}

/** How an order is received. */
interface OrderWay {
  readonly orderType: OrderType;
  /** The customer's zone; null, or a zone of another type: unknown. */
  readonly zone: DeliveryZone | null;
}

/**
 * Returns when an order can be placed: for `wantedAt` where that is offered, else as soon as possible, else for the first time that is
 * offered (`closedUntil`). Answers for everything that shows or uses an order's time, on the client and on the server. Without an address, a
 * restaurant is closed for delivery only while no zone of it takes an order. Null: the restaurant has no zone at all.
 *
 * @param wantedAt the time that the customer has chosen; it is ignored where it is not, or no longer, offered (docs/product.md §13.17)
 */
export function orderTimeAt<R extends Place>(
  restaurant: R,
  { orderType, zone }: OrderWay,
  now: Date,
  wantedAt: Date | null,
): OrderTime<R> | null {
  const all = zone?.type === orderType ? [zone] : zonesOf(restaurant, orderType);
  const timeIn = (one: DeliveryZone): OrderTime<R> => ({
    restaurant,
    zone: one,
    now,
    wantedAt: null,
    needsAddress: false,
  });
  const times = all.map(timeIn);
  const offering = wantedAt === null ? [] : times.filter((time) => isTimeOffered(time, wantedAt));
  const taking = offering.length > 0 ? offering : times.filter((time) => earliestPromise(time) !== null);
  const time = slowest(taking.length > 0 ? taking : soonest(times));
  if (time === null) return null;
  return {
    ...time,
    wantedAt: offering.length > 0 ? wantedAt : null,
    needsAddress: taking.length > 0 && taking.length < all.length,
  };
}

/** Returns the zones that a customer without a known zone may be in. A restaurant without delivery shows the times of its pickup. */
function zonesOf(restaurant: Place, orderType: OrderType): DeliveryZone[] {
  const zones = orderType === 'pickup' ? [] : restaurant.delivery_zones.filter(({ type }) => type === orderType);
  const pickup = pickupZone(restaurant);
  return zones.length === 0 && pickup !== null ? [pickup] : zones;
}

/** So that no time is promised too early. */
function slowest<T extends OrderTime<Place>>(times: readonly T[]): T | null {
  return times.reduce<T | null>(
    (slow, time) => (slow && promiseMinutes(slow.zone) >= promiseMinutes(time.zone) ? slow : time),
    null,
  );
}

/** Returns the times whose zones take an order first. */
function soonest<T extends OrderTime<Place>>(times: readonly T[]): T[] {
  const from = new Map(times.map((time) => [time, closedUntil(time)?.from?.getTime() ?? Infinity]));
  const first = Math.min(...from.values());
  return times.filter((time) => from.get(time) === first);
}
