import { api } from '../../../contract/endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Config } from '../../config.ts';
import type { Limits } from '../../http/limits.ts';
import { implement, type Route } from '../../http/route.ts';
import type { AddressSuggester } from './address-suggester.ts';
import { placesStrings } from './places-strings.ts';
import { readPlaces } from './read-places.ts';

const SUGGESTIONS = 8;
const SHORTEST_QUERY = 2;

/** The chain's constants and places. */
export function placesRoutes(services: {
  readonly suggester: AddressSuggester | null;
  readonly limits: Pick<Limits, 'suggestions'>;
  readonly config: Pick<Config, 'reporting' | 'metrics'>;
}): Route[] {
  const { reporting, metrics } = services.config;
  return [
    implement(
      api.environment,
      async ({ db, now }) => ({
        ...(await readPlaces(db)).environment,
        reporting,
        metrics,
        server_time: now.toISOString(),
      }),
      // The clock in it is why it is asked for again.
      { fresh: () => true },
    ),
    implement(api.restaurants, async ({ db, query }) => {
      const { localities, restaurants } = await readPlaces(db);
      return query.by === 'locality' ? [...localities] : [...restaurants.values()];
    }),
    implement(
      api.addressSuggestions,
      async ({ db, query }) => {
        const locality = (await readPlaces(db)).localities.find(({ id }) => id === query.locality_id);
        if (!locality)
          throw new ApiError('VALIDATION_FAILED', { fields: { locality_id: [placesStrings.localityUnknown] } });
        const text = query.query.trim();
        if (text.length < SHORTEST_QUERY) return { suggestions: [] };
        if (!services.suggester) throw new ApiError('UPSTREAM_UNAVAILABLE', { message: placesStrings.noSuggestions });
        const count = query.count ?? SUGGESTIONS;
        return { suggestions: await services.suggester.suggest({ query: text, locality, count }) };
      },
      // Somebody typing asks five times in a second; somebody emptying the geocoder's budget asks a thousand.
      { perMinute: services.limits.suggestions },
    ),
  ];
}
