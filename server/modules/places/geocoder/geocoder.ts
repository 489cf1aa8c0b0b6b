import type { AddressSuggestion, MapStreet } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';

type Town = Omit<Locality, 'restaurants'>;

/** Request for addresses that begin with the query, those of the locality first. */
export interface AddressQuestion {
  readonly query: string;
  readonly locality: Town;
  readonly count: number;
}

/** A point chosen by a customer, in a town. */
export interface PointQuestion {
  readonly point: LatLon;
  readonly locality: Town;
}

/** The port to a geocoder: the configured one, or the gazetteer of the demo (docs/product.md §29.8). */
export interface Geocoder {
  /** @throws {ApiError} UPSTREAM_UNAVAILABLE */
  readonly suggest: (question: AddressQuestion) => Promise<AddressSuggestion[]>;
  /**
   * Finds the address at a point: the house is placed where the customer put the pin, not where the geocoder has it. Null: nothing
   * is known there.
   *
   * @throws {ApiError} UPSTREAM_UNAVAILABLE
   */
  readonly at: (question: PointQuestion) => Promise<AddressSuggestion | null>;
  /** Returns the streets of a town, drawn where there are no tiles; missing: not supported. */
  readonly streets?: (locality: Town) => Promise<MapStreet[]>;
}
