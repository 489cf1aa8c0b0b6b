import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

export const TOKEN = 'token-of-tests';

/** The address service's data: one house. `qc_geo` is DaData's term for the precision of its position. */
export interface KnownHouse {
  readonly street: string;
  readonly house: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly qc_geo?: number;
}

const Degrees = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/));
const Suggest = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(300)),
  count: v.pipe(v.number(), v.maxValue(20)),
  locations: v.array(v.union([v.strictObject({ city: v.string() }), v.strictObject({ region: v.string() })])),
  locations_boost: v.array(v.strictObject({ city: v.string() })),
});
const Geolocate = v.strictObject({ lat: v.number(), lon: v.number(), radius_meters: v.number(), count: v.number() });
const Box = v.pipe(v.string(), v.regex(/^(?:-?[\d.]+,){3}-?[\d.]+$/));
const PhotonSearch = v.strictObject({ q: v.string(), limit: v.string(), lat: Degrees, lon: Degrees, bbox: Box });
const PhotonReverse = v.strictObject({
  lat: Degrees,
  lon: Degrees,
  radius: v.string(),
  limit: v.string(),
  layer: v.literal('house'),
});
const nominatim = { format: v.literal('jsonv2'), addressdetails: v.literal('1'), 'accept-language': v.literal('ru') };
const NominatimSearch = v.strictObject({
  ...nominatim,
  q: v.string(),
  limit: v.string(),
  viewbox: Box,
  bounded: v.literal('1'),
});
const NominatimReverse = v.strictObject({ ...nominatim, lat: Degrees, lon: Degrees, zoom: v.literal('18') });

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return JSON.parse(Buffer.concat(parts).toString());
};

/**
 * A stand-in for DaData, Photon and Nominatim: it speaks their protocols, rejects what they would reject, and knows one house.
 * It listens; close it.
 */
export async function startGeocoderService(known: KnownHouse) {
  const state = { known: known as KnownHouse | null, status: 200, asked: 0, agents: new Set<string>() };
  const dadata = () => {
    const { known: one } = state;
    if (one === null) return { suggestions: [] };
    const data = {
      region_with_type: 'Калужская обл',
      city_with_type: 'г Калуга',
      settlement_with_type: null,
      street_with_type: `ул ${one.street}`,
      house: one.house,
      block_type: null,
      block: null,
      flat: null,
      geo_lat: String(one.latitude),
      geo_lon: String(one.longitude),
      qc_geo: String(one.qc_geo ?? 0),
    };
    return { suggestions: [{ value: `г Калуга, ул ${one.street}, д ${one.house}`, unrestricted_value: '', data }] };
  };
  const photon = () => ({
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'Point', coordinates: [36.2, 54.5] }, properties: { type: 'city', name: 'Калуга' } },
      ...(state.known === null
        ? []
        : [
            {
              geometry: { type: 'Point', coordinates: [state.known.longitude, state.known.latitude] },
              properties: {
                type: 'house',
                street: `улица ${state.known.street}`,
                housenumber: state.known.house,
                city: 'Калуга',
                state: 'Калужская область',
              },
            },
          ]),
    ],
  });
  const place = ({ street, house, latitude, longitude }: KnownHouse) => ({
    place_id: 1,
    lat: String(latitude),
    lon: String(longitude),
    display_name: '',
    address: { house_number: house, road: `улица ${street}`, city: 'Калуга', state: 'Калужская область' },
  });
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const query = Object.fromEntries(url.searchParams);
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /suggestions/api/4_1/rs/suggest/address':
      case 'POST /suggestions/api/4_1/rs/geolocate/address':
        if (request.headers.authorization !== `Token ${TOKEN}`) throw new Error('the key');
        v.parse(url.pathname.includes('geolocate') ? Geolocate : Suggest, await bodyOf(request));
        return dadata();
      case 'GET /api':
        v.parse(PhotonSearch, query);
        return photon();
      case 'GET /reverse': {
        if (query['format'] === undefined) {
          v.parse(PhotonReverse, query);
          return photon();
        }
        v.parse(NominatimReverse, query);
        return state.known === null ? { error: 'Unable to geocode' } : place(state.known);
      }
      case 'GET /search':
        v.parse(NominatimSearch, query);
        return state.known === null ? [] : [place(state.known)];
      default:
        throw new Error(`nobody asks for ${url.pathname}`);
    }
  };
  const server = createServer((request, response) => {
    state.asked += 1;
    state.agents.add(request.headers['user-agent'] ?? '');
    answer(request).then(
      (found) => {
        response.writeHead(state.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(found));
      },
      (error: unknown) => {
        response.writeHead(400);
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
