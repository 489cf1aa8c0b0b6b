import type { Locality } from '../../../contract/restaurants.ts';
import type { AddressSuggestion } from '../../../contract/places.ts';

/** What is asked of the world outside: addresses that begin like the query, those of the locality first. */
export interface AddressQuestion {
  readonly query: string;
  readonly locality: Locality;
  readonly count: number;
}

/** The port to a geocoder: DaData where its key is configured, the gazetteer in the demo. */
export interface AddressSuggester {
  /** @throws {ApiError} UPSTREAM_UNAVAILABLE */
  readonly suggest: (question: AddressQuestion) => Promise<AddressSuggestion[]>;
}
