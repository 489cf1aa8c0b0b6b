import type { LatLon } from '#contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { cornersAround } from '#domain/nearest.ts';
import { mapStrings } from './map-strings.ts';

/** A restaurant on a map, rendered as a button. */
export interface MapPin {
  readonly id: number;
  readonly point: LatLon;
  readonly name: string;
  readonly selected: boolean;
}

/** A delivery zone on a map, rendered as a button or only drawn. */
export interface MapZone {
  readonly id: number;
  /** For screen readers and tooltips. */
  readonly name: string;
  /** Shown on its edge. */
  readonly label: string;
  /** Outer ring, and rings cut out of it; null: the circle. */
  readonly rings: readonly (readonly LatLon[])[] | null;
  readonly circle: { readonly centre: LatLon; readonly metres: number } | null;
  /** Index of its colour. */
  readonly tone: number;
  readonly selected: boolean;
}

/** What a map shows when it opens, and again whenever `key` changes. */
export interface MapSight {
  readonly key: string;
  readonly points: readonly LatLon[];
}

/** Returns restaurants as pins. */
export function pinsOf(restaurants: readonly Restaurant[], selectedId: number | null): MapPin[] {
  return restaurants.map(({ id, name, address, latitude, longitude }) => ({
    id,
    point: [latitude, longitude],
    name: `${name}, ${address}`,
    selected: id === selectedId,
  }));
}

/** Returns the shape of a restaurant's zone; null: it covers nothing. */
function zoneOn(restaurant: Restaurant, zone: DeliveryZone): Pick<MapZone, 'rings' | 'circle'> | null {
  if (zone.area) return { rings: [zone.area, ...zone.area_holes], circle: null };
  const { delivery_radius: metres, latitude, longitude } = restaurant;
  return metres === null ? null : { rings: null, circle: { centre: [latitude, longitude], metres } };
}

/**
 * Returns a town's delivery zones to draw, the most expensive first, so that the one that a customer gets is on top
 * (docs/product.md §1.11).
 */
export function zonesOf(
  locality: Locality,
  selectedId: number | null,
  label: (zone: DeliveryZone) => string,
): MapZone[] {
  return locality.restaurants
    .flatMap((restaurant) =>
      restaurant.delivery_zones
        .filter(({ type }) => type === 'delivery')
        .map((zone) => ({ restaurant, zone, drawn: zoneOn(restaurant, zone) })),
    )
    .map((one, tone) => ({ ...one, tone }))
    .sort((a, b) => b.zone.price - a.zone.price || (b.zone.min_delivery_price ?? 0) - (a.zone.min_delivery_price ?? 0))
    .flatMap(({ restaurant, zone, drawn, tone }) =>
      drawn === null
        ? []
        : [
            {
              ...drawn,
              id: zone.id,
              name: mapStrings.zoneOf(zone.name, restaurant.name),
              label: label(zone),
              tone,
              selected: zone.id === selectedId,
            },
          ],
    );
}

/** Returns all points that have to be in view; without any, the middle of the town. */
export function sightOf(
  key: string,
  locality: Locality,
  { pins = [], zones = [] }: { readonly pins?: readonly MapPin[]; readonly zones?: readonly MapZone[] },
): MapSight {
  const points = [
    ...pins.map(({ point }) => point),
    ...zones.flatMap(({ rings, circle }) => [
      ...(rings?.[0] ?? []),
      ...(circle ? cornersAround(circle.centre, circle.metres) : []),
    ]),
  ];
  return { key, points: points.length > 0 ? points : [[locality.latitude, locality.longitude]] };
}
