import type { DeliveryZone } from '#contract/restaurants.ts';
import { formatPrice } from '#domain/money.ts';
import { placesStrings } from './place-strings.ts';

/** «150 ₽, бесплатно от 1 500 ₽». */
export function formatZonePrice({ price, free_delivery_price }: DeliveryZone): string {
  if (price === 0) return placesStrings.free;
  const free = free_delivery_price === null ? [] : [placesStrings.freeFrom(formatPrice(free_delivery_price))];
  return [formatPrice(price), ...free].join(', ');
}

/** «Заказ от 700 ₽». */
export function formatZoneMinimum({ min_delivery_price }: DeliveryZone): string {
  return min_delivery_price === null || min_delivery_price === 0
    ? placesStrings.noMinimum
    : placesStrings.minimum(formatPrice(min_delivery_price));
}

/** «150 ₽», for the edge of a zone on a map. */
export function formatZoneEdge({ price }: DeliveryZone): string {
  return price === 0 ? placesStrings.free : formatPrice(price);
}

/**
 * «45 мин · 99 ₽ · от 600 ₽»: the terms of delivery to an address, on one line.
 *
 * @param ahead the earliest preorder time, where no order is accepted for as soon as possible
 */
export function formatZoneTerms(zone: DeliveryZone, ahead: string | null): string {
  const { delivery_time, min_delivery_price } = zone;
  return [
    ahead ?? placesStrings.shortMinutes(delivery_time),
    formatZoneEdge(zone),
    min_delivery_price ? placesStrings.atLeast(formatPrice(min_delivery_price)) : null,
  ]
    .filter((term) => term !== null)
    .join(' · ');
}

/** «бесплатно от 1 500 ₽», after the terms; null: the price is always the same. */
export function formatZoneFree({ price, free_delivery_price }: DeliveryZone): string | null {
  return price > 0 && free_delivery_price !== null ? placesStrings.freeFrom(formatPrice(free_delivery_price)) : null;
}
