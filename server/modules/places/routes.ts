import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { City } from '#contract/restaurants.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import type { Limits } from '#server/http/limits.ts';
import { implement, type Route } from '#server/http/route.ts';
import type { Geocoder } from './geocoder/geocoder.ts';
import { placesStrings } from './places-strings.ts';
import {
  readChainSettings,
  readLocalitiesOf,
  readLocality,
  readPlaces,
  type StoredRestaurant,
  withPaymentMethods,
} from './read-places.ts';

const SUGGESTIONS = 8;
const SHORTEST_QUERY = 2;

/** @throws {ApiError} VALIDATION_FAILED if the chain has no such town */
async function townOf(db: Database, { locality_id }: { readonly locality_id: number }) {
  const locality = (await readChainSettings(db)).cities.find(({ id }) => id === locality_id);
  if (!locality) throw new ApiError('VALIDATION_FAILED', { fields: { locality_id: [placesStrings.localityUnknown] } });
  return locality;
}

/** Returns the cities that have restaurants of the filter, with these inside; without a filter, every city with all its restaurants. */
async function placesOf(
  db: Database,
  { locality: slug, ids }: { readonly locality?: string | undefined; readonly ids?: readonly number[] | undefined },
) {
  if (slug === undefined) return ids === undefined ? (await readPlaces(db)).localities : readLocalitiesOf(db, ids);
  const locality = await readLocality(db, slug);
  if (locality === null) return [];
  if (ids === undefined) return [locality];
  return [{ ...locality, restaurants: locality.restaurants.filter(({ id }) => ids.includes(id)) }];
}

/** Routes for the chain's constants and places. */
export function placesRoutes(services: {
  readonly geocoder: Geocoder | null;
  readonly limits: Pick<Limits, 'suggestions' | 'points'>;
  readonly config: Pick<Config, 'reporting' | 'metrics' | 'payments' | 'push' | 'mapTiles'>;
}): Route[] {
  const { geocoder } = services;
  const { reporting, metrics, payments, push, mapTiles } = services.config;
  const told = (restaurant: StoredRestaurant) => withPaymentMethods(payments, restaurant);
  return [
    implement(
      api.environment,
      async ({ db, now }) => ({
        ...(await readChainSettings(db)).environment,
        reporting,
        metrics,
        push: push && { public_key: push.publicKey },
        server_time: now.toISOString(),
      }),
      // Contains the server time, so it is always fetched fresh.
      { fresh: () => true },
    ),
    implement(api.restaurants, async ({ db, query }) => {
      const localities = await placesOf(db, query);
      return query.by === 'locality'
        ? localities.map((locality) => ({ ...locality, restaurants: locality.restaurants.map(told) }))
        : localities.flatMap((locality) => locality.restaurants.map(told));
    }),
    implement(api.cities, async ({ db }) => (await readChainSettings(db)).cities.map((city) => v.parse(City, city))),
    implement(
      api.addressSuggestions,
      async ({ db, query }) => {
        const locality = await townOf(db, query);
        const text = query.query.trim();
        if (text.length < SHORTEST_QUERY) return { suggestions: [] };
        if (!geocoder) throw new ApiError('UPSTREAM_UNAVAILABLE', { message: placesStrings.noSuggestions });
        const count = query.count ?? SUGGESTIONS;
        return { suggestions: await geocoder.suggest({ query: text, locality, count }) };
      },
      // Typing causes about five requests a second; an attempt to exhaust the geocoder's budget, a thousand.
      { perMinute: services.limits.suggestions },
    ),
    implement(
      api.addressAt,
      async ({ db, query }) => {
        const locality = await townOf(db, query);
        if (!geocoder) throw new ApiError('UPSTREAM_UNAVAILABLE', { message: placesStrings.noSuggestions });
        return { suggestion: await geocoder.at({ point: [query.latitude, query.longitude], locality }) };
      },
      { perMinute: services.limits.points },
    ),
    implement(api.townMap, async ({ db, query }) => ({
      streets: (await geocoder?.streets?.(await townOf(db, query))) ?? [],
      tiles: mapTiles && {
        attribution: mapTiles.attribution,
        min_zoom: mapTiles.minZoom,
        max_zoom: mapTiles.maxZoom,
      },
      names_points: geocoder !== null,
    })),
  ];
}
