import type { JSX } from 'react';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { formatPrice } from '#domain/money.ts';
import { orderAheadWords, OpenState, type OpenHours } from './open-state.tsx';
import { placesStrings } from './place-strings.ts';
import css from './place.module.css';

/** A delivery zone as text: price, minimum, time. */
export function ZoneFacts({ zone }: { zone: DeliveryZone }): JSX.Element {
  return (
    <ul role="list" className={css['facts']}>
      <li>
        <span>{`${placesStrings.price}: `}</span>
        <b>{formatZonePrice(zone)}</b>
      </li>
      <li>{formatZoneMinimum(zone)}</li>
      <li>{placesStrings.minutes(zone.delivery_time)}</li>
    </ul>
  );
}

/**
 * The terms of a zone on one line, at checkout. While its restaurant accepts no orders, shows the time for which one can be placed
 * (docs/product.md §1.17).
 */
function ZoneTerms({ zone, restaurant }: { zone: DeliveryZone; restaurant: Restaurant }): JSX.Element {
  const now = useNow();
  const ahead = now && orderAheadWords({ restaurant, zone, now, wantedAt: null });
  const free = formatZoneFree(zone);
  return (
    <p className={css['terms']}>
      <VisuallyHidden>{placesStrings.terms}</VisuallyHidden>
      <b>{formatZoneTerms(zone, ahead)}</b>
      {free !== null && <span>{free}</span>}
    </p>
  );
}

/** «150 ₽, бесплатно от 1 500 ₽». */
function formatZonePrice({ price, free_delivery_price }: DeliveryZone): string {
  if (price === 0) return placesStrings.free;
  const free = free_delivery_price === null ? [] : [placesStrings.freeFrom(formatPrice(free_delivery_price))];
  return [formatPrice(price), ...free].join(', ');
}

/** «Заказ от 700 ₽». */
function formatZoneMinimum({ min_delivery_price }: DeliveryZone): string {
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
function formatZoneTerms(zone: DeliveryZone, ahead: string | null): string {
  const { delivery_time, min_delivery_price } = zone;
  return [
    ahead ?? placesStrings.shortMinutes(delivery_time),
    formatZoneEdge(zone),
    min_delivery_price ? placesStrings.atLeast(formatPrice(min_delivery_price)) : null,
  ]
    .filter((term) => term !== null)
    .join(' · ');
}

/**
 * «В Калуге: 45–70 мин, доставка до 199 ₽, заказ от 600 ₽»: the terms of all delivery zones of a town in one line (docs/product.md §29.5).
 * Null: no restaurant delivers there.
 */
export function formatTownTerms({ name_in, restaurants }: Locality): string | null {
  const zones = restaurants.flatMap((one) => one.delivery_zones.filter(({ type }) => type === 'delivery'));
  if (zones.length === 0) return null;
  const [soonest, latest] = boundsOf(zones.map((zone) => zone.delivery_time));
  const [cheapest, dearest] = boundsOf(zones.map(({ price }) => price));
  const [least] = boundsOf(zones.map(({ min_delivery_price }) => min_delivery_price ?? 0));
  return placesStrings.townTerms({
    cityIn: name_in,
    minutes: soonest === latest ? String(latest) : `${soonest}–${latest}`,
    price:
      cheapest === dearest
        ? formatPrice(dearest)
        : cheapest === 0
          ? placesStrings.upTo(formatPrice(dearest))
          : placesStrings.between(formatPrice(cheapest), formatPrice(dearest)),
    least: least === 0 ? null : formatPrice(least),
    isFree: dearest === 0,
  });
}

const boundsOf = (values: readonly number[]): readonly [least: number, greatest: number] => [
  Math.min(...values),
  Math.max(...values),
];

/** «бесплатно от 1 500 ₽», after the terms; null: the price is always the same. */
function formatZoneFree({ price, free_delivery_price }: DeliveryZone): string | null {
  return price > 0 && free_delivery_price !== null ? placesStrings.freeFrom(formatPrice(free_delivery_price)) : null;
}

interface MatchTermsProps {
  zone: DeliveryZone;
  restaurant: Restaurant;
  onHours: OpenHours;
}

/** The terms of an address that a restaurant delivers to, and which one it is (docs/product.md §1.17). */
export function MatchTerms({ zone, restaurant, onHours }: MatchTermsProps): JSX.Element {
  return (
    <div className={css['match']}>
      <ZoneTerms zone={zone} restaurant={restaurant} />
      <p className={css['from']}>
        <span>{placesStrings.deliveredFrom(restaurant.name)}</span>
        <OpenState restaurant={restaurant} onHours={onHours} />
      </p>
    </div>
  );
}
