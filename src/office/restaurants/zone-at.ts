import * as v from 'valibot';
import { OfficeArea, type OfficeDraft, type OfficeRestaurant, type OfficeZone } from '#contract/office-chain.ts';
import type { LatLon } from '#contract/primitives.ts';
import { deliveryZonesAt } from '#domain/zones.ts';
import type { Shown } from '../data/shown-dish.ts';
import { restaurantsInDraft, zonesInDraft } from '../data/whole-draft.ts';

/** A zone of delivery as the draft has it. */
export interface PlacedZone {
  readonly id: string;
  readonly restaurant: string;
  readonly restaurantName: string;
  readonly name: string;
  readonly price: number;
  readonly area: OfficeArea | null;
  readonly centre: LatLon;
  readonly radius: number | null;
}

const numberOr = <Other>(value: unknown, other: Other): number | Other => (typeof value === 'number' ? value : other);
const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);

/** Returns the area of a zone in the draft, with what is typed; null: the circle of its restaurant. */
export function areaIn(shown: Shown, restaurant: Pick<OfficeRestaurant, 'id'>, zone: OfficeZone): OfficeArea | null {
  const value = shown.value(`restaurants/${restaurant.id}/zones/${zone.id}/area`, zone.area);
  return v.is(OfficeArea, value) ? value : null;
}

/** The restaurants of a city as the server's own rule reads them, and what each of their zones is in the draft. */
export interface CityZones {
  readonly places: Parameters<typeof deliveryZonesAt>[0];
  readonly zones: ReadonlyMap<number, PlacedZone>;
}

/** Returns the zones of a city in the draft. Where price, minimum and distance are equal, the earlier one in the file wins. */
export function cityZones(draft: OfficeDraft, shown: Shown, city: string, unnamed: string): CityZones {
  const zones = new Map<number, PlacedZone>();
  const places = restaurantsInDraft(draft, shown)
    .filter((one) => shown.value(`restaurants/${one.id}/locality`, one.locality) === city)
    .map((restaurant) => {
      const path = (field: string): string => `restaurants/${restaurant.id}/${field}`;
      const latitude = numberOr(shown.value(path('latitude'), restaurant.latitude), restaurant.latitude);
      const longitude = numberOr(shown.value(path('longitude'), restaurant.longitude), restaurant.longitude);
      const radius = numberOr(shown.value(path('delivery_radius'), restaurant.delivery_radius), null);
      const own = zonesInDraft(draft, shown, restaurant).filter(({ type }) => type === 'delivery');
      return {
        latitude,
        longitude,
        delivery_radius: radius,
        delivery_zones: own.map((zone) => {
          const inZone = (field: string): string => path(`zones/${zone.id}/${field}`);
          const area = areaIn(shown, restaurant, zone);
          const price = numberOr(shown.value(inZone('price'), zone.price), zone.price);
          const id = zones.size + 1;
          zones.set(id, {
            id: zone.id,
            restaurant: restaurant.id,
            restaurantName: textOr(shown.value(path('name'), restaurant.name), restaurant.id),
            name: textOr(shown.value(inZone('name'), zone.name), unnamed),
            price,
            area,
            centre: [latitude, longitude],
            radius,
          });
          return {
            ...zone,
            id,
            price,
            min_delivery_price: numberOr(shown.value(inZone('min_delivery_price'), zone.min_delivery_price), null),
            area: area?.ring ?? null,
            area_holes: area?.holes ?? [],
            delivery_time: zone.delivery_time ?? zone.cooking_time + zone.transportation_time,
            opening_hours: zone.opening_hours ?? restaurant.opening_hours,
          };
        }),
      };
    });
  return { places, zones };
}

/** Returns the zones of delivery at a point, the one that wins first: by the rule of the server (docs/product.md §1.10, §1.11). */
export function zonesAt({ places, zones }: CityZones, point: LatLon): PlacedZone[] {
  return deliveryZonesAt(places, point).flatMap(({ zone }) => zones.get(zone.id) ?? []);
}

/** Points of a side of the grid in which overlaps are looked for. */
const GRID = 24;

/** Another zone that shares a part of the city, and which of the two delivers there. */
export interface Overlap {
  readonly other: PlacedZone;
  /** `both`: here the one and there the other, because they are of two restaurants. */
  readonly wins: 'this' | 'other' | 'both';
}

/** Returns the zones that overlap a bordered zone, as far as a grid over it can tell. */
export function overlapsOf(city: CityZones, zone: string): Overlap[] {
  const here = [...city.zones.values()].find(({ id }) => id === zone);
  const ring = here?.area?.ring ?? [];
  if (ring.length === 0) return [];
  const [lats, lons] = [ring.map(([lat]) => lat), ring.map(([, lon]) => lon)];
  const [south, west] = [Math.min(...lats), Math.min(...lons)];
  const [height, width] = [Math.max(...lats) - south, Math.max(...lons) - west];
  const found = new Map<string, { other: PlacedZone; mine: boolean; theirs: boolean }>();
  for (let cell = 0; cell < GRID * GRID; cell += 1) {
    const point: LatLon = [
      south + ((Math.floor(cell / GRID) + 0.5) / GRID) * height,
      west + (((cell % GRID) + 0.5) / GRID) * width,
    ];
    const all = zonesAt(city, point);
    const at = all.findIndex(({ id }) => id === zone);
    if (at < 0) continue;
    for (const [index, other] of all.entries()) {
      if (index === at) continue;
      const one = found.get(other.id) ?? { other, mine: false, theirs: false };
      found.set(other.id, { other, mine: one.mine || at < index, theirs: one.theirs || index < at });
    }
  }
  return [...found.values()].map(({ other, mine, theirs }) => ({
    other,
    wins: mine && theirs ? 'both' : mine ? 'this' : 'other',
  }));
}
