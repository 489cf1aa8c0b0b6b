import * as v from 'valibot';
import type { LatLon } from '#contract/primitives.ts';
import { queryGeocoder } from './query-geocoder.ts';
import { type FoundAddress, suggestionOf } from './found-address.ts';
import type { Geocoder } from './geocoder.ts';

/** Maximum distance from a point to a house, kilometres. */
const REACH = '0.1';

const Text = v.nullish(v.string());
const Answer = v.object({
  features: v.array(
    v.object({
      /** Longitude comes first. */
      geometry: v.object({
        coordinates: v.tuple([
          v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
          v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        ]),
      }),
      properties: v.object({
        type: Text,
        name: Text,
        street: Text,
        housenumber: Text,
        city: Text,
        district: Text,
        state: Text,
      }),
    }),
  ),
});
type Feature = v.InferOutput<typeof Answer>['features'][number];

/** Parses a house or a street; null for a shop, a town, a river. */
const foundOf = ({ geometry, properties }: Feature): FoundAddress | null => {
  const { type, name, housenumber, city, district, state } = properties;
  const street = properties.street ?? (type === 'street' ? name : null) ?? null;
  if (street === null) return null;
  const [longitude, latitude] = geometry.coordinates;
  const point: LatLon = [latitude, longitude];
  const locality = city ?? district ?? null;
  return {
    label: [locality, street, housenumber].filter(Boolean).join(', '),
    province: state ?? null,
    locality,
    street,
    house: housenumber ?? null,
    apartment: null,
    point,
    isExact: Boolean(housenumber),
  };
};

/** OpenStreetMap addresses from a self-hosted Photon (docs/product.md §29.8). */
export function createPhoton({ origin }: { readonly origin: string }, fetchFrom: typeof fetch = fetch): Geocoder {
  const ask = async (path: string, params: Readonly<Record<string, string>>): Promise<FoundAddress[]> => {
    const url = `${origin}${path}?${new URLSearchParams(params).toString()}`;
    const headers = { accept: 'application/json' };
    const { features } = await queryGeocoder('Photon', Answer, { url, headers }, fetchFrom);
    return features.map(foundOf).filter((one) => one !== null);
  };
  return {
    suggest: async ({ query, locality, count }) => {
      const [south, west] = locality.border_box_lower_corner;
      const [north, east] = locality.border_box_upper_corner;
      const found = await ask('/api', {
        q: query,
        limit: String(count),
        lat: String(locality.latitude),
        lon: String(locality.longitude),
        bbox: [west, south, east, north].join(','),
      });
      return found.map((one) => suggestionOf(one));
    },
    at: async ({ point }) => {
      const [lat, lon] = point;
      const [nearest] = await ask('/reverse', {
        lat: String(lat),
        lon: String(lon),
        radius: REACH,
        layer: 'house',
        limit: '1',
      });
      return nearest === undefined ? null : suggestionOf(nearest, point);
    },
  };
}
