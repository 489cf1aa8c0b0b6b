import * as v from 'valibot';
import { queryGeocoder } from './query-geocoder.ts';
import { type FoundAddress, pointOf, suggestionOf } from './found-address.ts';
import type { Geocoder } from './geocoder.ts';

/** DaData's own origin: the only one called unless the operator configures another. */
export const DADATA_ORIGIN = 'https://suggestions.dadata.ru';
const PATH = '/suggestions/api/4_1/rs';
/** Maximum distance from a point to a house, metres. */
const REACH = 100;

const Text = v.nullish(v.string());
const Answer = v.object({
  suggestions: v.array(
    v.object({
      value: v.string(),
      data: v.object({
        region_with_type: Text,
        city_with_type: Text,
        settlement_with_type: Text,
        street_with_type: Text,
        house: Text,
        block_type: Text,
        block: Text,
        flat: Text,
        geo_lat: Text,
        geo_lon: Text,
        qc_geo: v.nullish(v.union([v.string(), v.number()])),
      }),
    }),
  ),
});
type Suggestion = v.InferOutput<typeof Answer>['suggestions'][number];

const houseOf = ({ house, block_type, block }: Suggestion['data']): string | null =>
  house ? [house, block_type, block].filter(Boolean).join(' ') : null;

const foundOf = ({ value, data }: Suggestion): FoundAddress => ({
  label: value,
  province: data.region_with_type ?? null,
  locality: data.city_with_type ?? data.settlement_with_type ?? null,
  street: data.street_with_type ?? null,
  house: houseOf(data),
  apartment: data.flat ?? null,
  point: pointOf(data.geo_lat ?? null, data.geo_lon ?? null),
  // Exact (0) or the nearest house (1): coarser coordinates would deliver to the middle of the street.
  isExact: Number(data.qc_geo ?? 5) <= 1,
});

/** DaData geocoder (docs/product.md §1.2, §29.8). The key stays on the server. */
export function createDadata(
  { token, origin = DADATA_ORIGIN }: { readonly token: string; readonly origin?: string },
  fetchFrom: typeof fetch = fetch,
): Geocoder {
  const ask = async (method: string, body: object): Promise<Suggestion[]> => {
    const { suggestions } = await queryGeocoder(
      'DaData',
      Answer,
      {
        url: `${origin}${PATH}/${method}/address`,
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      },
      fetchFrom,
    );
    return suggestions;
  };
  return {
    suggest: async ({ query, locality, count }) => {
      const found = await ask('suggest', {
        query,
        count,
        locations: locality.region === null ? [{ city: locality.name }] : [{ region: regionName(locality.region) }],
        locations_boost: [{ city: locality.name }],
      });
      return found.map((one) => suggestionOf(foundOf(one)));
    },
    at: async ({ point }) => {
      const [lat, lon] = point;
      const [nearest] = await ask('geolocate', { lat, lon, radius_meters: REACH, count: 1 });
      return nearest === undefined ? null : suggestionOf(foundOf(nearest), point);
    },
  };
}

/** DaData expects region names without the type: «Калужская область» → «Калужская». */
const regionName = (region: string): string =>
  region.replace(/\s*(?:область|край|республика|обл\.?|респ\.?)\s*/giu, ' ').trim();
