import * as v from 'valibot';
import type { AddressSuggestion, DeliveryDetails } from '../../../contract/places.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AddressSuggester } from './address-suggester.ts';

/** The only address that this adapter ever calls. */
const ENDPOINT = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest/address';
const TIMEOUT_MS = 2500;
const MAX_ANSWER = 512 * 1024;

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

const orNull = (text: string | null | undefined): string | null => text || null;

/** Exact (0) or the nearest house (1): less exact coordinates would deliver to the middle of the street. */
const coordsOf = ({ geo_lat, geo_lon, qc_geo }: Suggestion['data']): DeliveryDetails['coords'] => {
  if (!geo_lat || !geo_lon || Number(qc_geo ?? 5) > 1) return null;
  const [latitude, longitude] = [Number(geo_lat), Number(geo_lon)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

const houseOf = ({ house, block_type, block }: Suggestion['data']): string | null =>
  house ? [house, block_type, block].filter(Boolean).join(' ') : null;

const suggestionOf = ({ value, data }: Suggestion): AddressSuggestion => {
  const house = houseOf(data);
  const coords = coordsOf(data);
  return {
    label: value,
    precision: house !== null && coords !== null ? 'house' : 'street',
    details: {
      address: value.slice(0, 300),
      province: orNull(data.region_with_type),
      locality: orNull(data.city_with_type ?? data.settlement_with_type),
      street: orNull(data.street_with_type),
      house,
      coords,
      apartment: orNull(data.flat),
      door_code: null,
      porch: null,
      floor: null,
    },
  };
};

/**
 * Address suggestions of DaData (docs/product.md §1.2). The key stays on the server; the answer is parsed, redirects are
 * refused, and whatever goes wrong is UPSTREAM_UNAVAILABLE. An address needs coordinates, so without it only pickup can be
 * ordered.
 */
export function createDadata(token: string, fetchFrom: typeof fetch = fetch): AddressSuggester {
  return {
    suggest: async ({ query, locality, count }) => {
      const unavailable = (cause: unknown) => Object.assign(new ApiError('UPSTREAM_UNAVAILABLE'), { cause });
      try {
        const response = await fetchFrom(ENDPOINT, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            query,
            count,
            locations: locality.region === null ? [{ city: locality.name }] : [{ region: regionName(locality.region) }],
            locations_boost: [{ city: locality.name }],
          }),
        });
        if (!response.ok) throw new Error(`DaData answered ${response.status}`);
        const text = await response.text();
        if (text.length > MAX_ANSWER) throw new Error('DaData answered too much');
        return v.parse(Answer, JSON.parse(text)).suggestions.map(suggestionOf);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/** DaData knows regions by name without type: «Калужская область» → «Калужская». */
const regionName = (region: string): string =>
  region.replace(/\s*(?:область|край|республика|обл\.?|респ\.?)\s*/giu, ' ').trim();
