import type { Locality } from '#contract/restaurants.ts';
import type { OrderParams } from '#client/place/order-params.ts';
import { findPlace, type Place } from '#client/place/find-place.ts';

/** The place as remembered on the device or in its cookies. */
export interface PlaceWish {
  readonly params: OrderParams;
  readonly localitySlug: string | null;
}

/** Returns the place that a loader loads for: the same one that `usePlace` returns in components (docs/product.md §1.4). */
export function placeFor(localities: readonly Locality[], wish: PlaceWish, slug?: string): Place {
  return findPlace(localities, wish.params, wish.localitySlug, slug);
}
