import * as v from 'valibot';
import { distanceMetres } from '#domain/zones.ts';
import { queryGeocoder } from './query-geocoder.ts';
import { type FoundAddress, pointOf, suggestionOf } from './found-address.ts';
import type { Geocoder } from './geocoder.ts';

/** Maximum distance from a point to a house, metres: Nominatim returns the nearest, however far. */
const REACH = 150;

const Text = v.nullish(v.string());
const Place = v.object({
  /** Degrees as text. */
  lat: v.string(),
  lon: v.string(),
  address: v.object({
    house_number: Text,
    road: Text,
    pedestrian: Text,
    city: Text,
    town: Text,
    village: Text,
    state: Text,
  }),
});
const Nothing = v.object({ error: v.string() });

/** Parses a house or a street; null for anything else. */
const foundOf = ({ lat, lon, address }: v.InferOutput<typeof Place>): FoundAddress | null => {
  const street = address.road ?? address.pedestrian ?? null;
  if (street === null) return null;
  const locality = address.city ?? address.town ?? address.village ?? null;
  const house = address.house_number ?? null;
  return {
    label: [locality, street, house].filter(Boolean).join(', '),
    province: address.state ?? null,
    locality,
    street,
    house,
    apartment: null,
    point: pointOf(lat, lon),
    isExact: house !== null,
  };
};

/**
 * OpenStreetMap addresses from a self-hosted Nominatim (docs/product.md §29.8); the public one forbids a request per keystroke.
 *
 * @param userAgent identifies us, as Nominatim requires
 */
export function createNominatim(
  { origin, userAgent }: { readonly origin: string; readonly userAgent: string },
  fetchFrom: typeof fetch = fetch,
): Geocoder {
  const ask = async <S extends v.GenericSchema>(
    path: string,
    schema: S,
    params: Readonly<Record<string, string>>,
  ): Promise<v.InferOutput<S>> => {
    const all = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'ru', ...params };
    const url = `${origin}${path}?${new URLSearchParams(all).toString()}`;
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    return queryGeocoder('Nominatim', schema, { url, headers }, fetchFrom);
  };
  return {
    suggest: async ({ query, locality, count }) => {
      const [south, west] = locality.border_box_lower_corner;
      const [north, east] = locality.border_box_upper_corner;
      const found = await ask('/search', v.array(Place), {
        q: query,
        limit: String(count),
        viewbox: [west, north, east, south].join(','),
        bounded: '1',
      });
      return found.flatMap((one) => foundOf(one) ?? []).map((one) => suggestionOf(one));
    },
    at: async ({ point }) => {
      const [lat, lon] = point;
      const answer = await ask('/reverse', v.union([Place, Nothing]), {
        lat: String(lat),
        lon: String(lon),
        zoom: '18',
      });
      const found = 'error' in answer ? null : foundOf(answer);
      if (found === null || found.point === null || distanceMetres(found.point, point) > REACH) return null;
      return suggestionOf(found, point);
    },
  };
}
