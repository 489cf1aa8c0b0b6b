import type { AddressSuggestion, MapStreet } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';

type Town = Omit<Locality, 'restaurants'>;

/** What is asked of the world outside: addresses that begin like the query, those of the locality first. */
export interface AddressQuestion {
  readonly query: string;
  readonly locality: Town;
  readonly count: number;
}

/** A point that a customer has shown, in a town. */
export interface PointQuestion {
  readonly point: LatLon;
  readonly locality: Town;
}

/** The port to a geocoder: the configured one, or the gazetteer of the demo (docs/product.md §29.8). */
export interface Geocoder {
  /** @throws {ApiError} UPSTREAM_UNAVAILABLE */
  readonly suggest: (question: AddressQuestion) => Promise<AddressSuggestion[]>;
  /**
   * The address at a point: a house lies where the customer has shown it, not where the geocoder has it. Null: nothing is known
   * there.
   *
   * @throws {ApiError} UPSTREAM_UNAVAILABLE
   */
  readonly at: (question: PointQuestion) => Promise<AddressSuggestion | null>;
  /** The streets of a town, to draw where there are no tiles; missing: it knows none. */
  readonly streets?: (locality: Town) => Promise<MapStreet[]>;
}
