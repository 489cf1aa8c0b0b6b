import type { Locality } from '#contract/restaurants.ts';
import type { OrderParams } from '#client/place/order-params.ts';
import { findPlace, type Place } from '#client/place/find-place.ts';

/** What is remembered about the place, on the device or in its cookies. */
export interface PlaceWish {
  readonly params: OrderParams;
  readonly localitySlug: string | null;
}

/** The place that a loader loads for: the one that `usePlace` answers in the components (docs/product.md §1.4). */
export function placeFor(localities: readonly Locality[], wish: PlaceWish, slug?: string): Place {
  return findPlace(localities, wish.params, wish.localitySlug, slug);
}
