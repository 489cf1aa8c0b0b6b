import * as v from 'valibot';
import { OrderType } from '../../contract/primitives.ts';
import { Locality } from '../../contract/restaurants.ts';
import type { PlaceWish } from './renderer.ts';

const Slug = v.fallback(v.nullable(Locality.entries.slug), null);
const RestaurantId = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))), null);
/** Spec §4: any other value falls back to delivery. */
const Type = v.fallback(OrderType, 'delivery');

/** The place that the visitor's cookies name (spec §4, §9). What does not read is not there. */
export function placeFromCookies(cookies: Readonly<Record<string, string | undefined>>): PlaceWish {
  return {
    localitySlug: v.parse(Slug, cookies['locality'] ?? null),
    restaurantId: v.parse(RestaurantId, cookies['restaurant'] ?? null),
    orderType: v.parse(Type, cookies['order_type']),
  };
}
