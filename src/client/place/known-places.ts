import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { citiesQuery, homeQuery, localityQuery, type CityName } from '../queries/queries.ts';
import type { Services } from '../services.ts';

/** What this page has read of the chain's places (docs/product.md §1.20). */
export interface KnownPlaces {
  /** Every city, by name; empty while the list is loading. */
  readonly cities: readonly CityName[];
  /** The cities whose restaurants have been read. */
  readonly held: readonly Locality[];
}

type Reads = Pick<Services, 'api' | 'queryClient'>;

/** First parts of the keys of the queries that {@link knownPlaces} returns. */
const KINDS: ReadonlySet<unknown> = new Set(['cities', 'localities']);
const NONE: readonly never[] = [];
const last = new WeakMap<Reads['queryClient'], KnownPlaces>();

/** Returns what has been read: the same object until it changes. */
export function knownPlaces({ api, queryClient }: Reads): KnownPlaces {
  const before = last.get(queryClient);
  const cities = queryClient.getQueryData(citiesQuery(api).queryKey) ?? NONE;
  const held = queryClient
    .getQueriesData<Locality | null>({ queryKey: ['localities'] })
    .flatMap(([, locality]) => locality ?? []);
  const isSame =
    before?.cities === cities && before.held.length === held.length && held.every((one, at) => one === before.held[at]);
  if (isSame) return before;
  const known = { cities, held };
  last.set(queryClient, known);
  return known;
}

/** Calls `listener` when the result of {@link knownPlaces} may have changed. Returns an unsubscribe function. */
export function subscribePlaces({ queryClient }: Pick<Reads, 'queryClient'>, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (KINDS.has(queryKey[0])) listener();
  });
}

/** A restaurant in its city. */
export interface Home {
  readonly locality: Locality;
  readonly restaurant: Restaurant;
}

/** Returns the restaurant with this id and its city, among these; null if it is in none. */
export function homeIn(localities: readonly Locality[], id: number | null | undefined): Home | null {
  for (const locality of localities) {
    const restaurant = locality.restaurants.find((one) => one.id === id);
    if (restaurant !== undefined) return { locality, restaurant };
  }
  return null;
}

/** Reads a city with its restaurants, however old the copy on this device; null: there is none. @throws as the API client does */
export function readLocality({ api, queryClient }: Reads, slug: string): Promise<Locality | null> {
  return queryClient.query({ ...localityQuery(api, slug), staleTime: 'static' });
}

/**
 * Reads the city of a restaurant with all its restaurants; null: the chain does not have the restaurant (any more).
 *
 * @param near slug of the city where it probably is
 * @throws as the API client does
 */
export async function readHome(services: Reads, id: number, near: string | null = null): Promise<Home | null> {
  const known = homeIn(knownPlaces(services).held, id);
  if (known !== null) return known;
  const likely = near === null ? null : await readLocality(services, near);
  const there = likely && homeIn([likely], id);
  if (there !== null) return there;
  const { api, queryClient } = services;
  const home = await queryClient.query({ ...homeQuery(api, id), staleTime: 'static' });
  const locality = home && (await readLocality(services, home.slug));
  return locality && homeIn([locality], id);
}
