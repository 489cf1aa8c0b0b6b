import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { City, Locality } from '#contract/restaurants.ts';
import { citiesAtOnce } from '#domain/cities-at-once.ts';
import { homesQuery, townsQuery } from '../queries/place-queries.ts';
import { homeQuery, localityQuery, type CityName } from '../queries/queries.ts';
import { useOptionalQuery, useSideQuery } from '../queries/use-side-query.ts';
import { useServices } from '../use-services.ts';
import { homeIn, type Home } from './known-places.ts';
import { useKnownPlaces, usePlace } from './use-place.ts';

/** Returns a city with its restaurants; null while it is loading, or unavailable. */
export function useLocality(city: Pick<City, 'slug'> | null | undefined): Locality | null {
  const { api } = useServices();
  const { data } = useOptionalQuery(city ? localityQuery(api, city.slug) : null);
  return data ?? null;
}

/** Returns the cities with centres and boxes, to find that of a point; while they are loading, those that have been read. */
export function useTowns(): readonly City[] {
  const { api } = useServices();
  const { held } = useKnownPlaces();
  return useOptionalQuery(townsQuery(api)).data ?? held;
}

/** Returns the cities of these restaurants, with at least these inside; of those that have been read, if the others are unavailable. */
export function useHomes(ids: readonly number[]): readonly Locality[] {
  const { api } = useServices();
  const { held } = useKnownPlaces();
  return useSideQuery(homesQuery(api, ids)) ?? held;
}

/** Returns a restaurant of any city, and its city with at least this restaurant; undefined while it is loading, null where there is none. */
export function useHome(restaurantId: number | null | undefined): Home | null | undefined {
  const { api } = useServices();
  const here = homeIn(useKnownPlaces().held, restaurantId);
  const query = restaurantId == null || here !== null ? null : homeQuery(api, restaurantId);
  const { data, isLoading } = useOptionalQuery(query);
  if (isLoading) return undefined;
  return here ?? (data ? homeIn([data], restaurantId) : null);
}

/** The cities on a page that lists restaurants of the whole chain (docs/product.md §1.20). */
export interface CityList {
  /** Every city, by name. */
  readonly cities: readonly CityName[];
  /** The listed ones with their restaurants, as far as they have arrived: the chosen one first. */
  readonly listed: readonly Locality[];
  /** The chosen city, at first the customer's own. */
  readonly chosen: CityName | null;
  /** Only the chosen city is listed: the page offers the others by name. */
  readonly isOneAtATime: boolean;
  /** The chosen city cannot be read. */
  readonly isFailed: boolean;
  readonly choose: (id: number) => void;
  readonly retry: () => void;
}

/** Returns the cities whose restaurants a page lists: all of a small chain, else one at a time. */
export function useCityList(): CityList {
  const { api } = useServices();
  const { cities, city } = usePlace();
  const [chosenId, choose] = useState<number | null>(null);
  const wanted = citiesAtOnce(cities, chosenId ?? city?.id);
  const results = useQueries({ queries: wanted.map(({ slug }) => localityQuery(api, slug)) });
  const [first] = results;
  return {
    cities,
    listed: results.flatMap(({ data }) => data ?? []),
    chosen: wanted[0] ?? null,
    isOneAtATime: wanted.length < cities.length,
    isFailed: first?.isError === true && first.data === undefined,
    choose,
    retry: () => void first?.refetch(),
  };
}
