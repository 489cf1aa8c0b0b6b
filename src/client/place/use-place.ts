import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { findPlace, type Place } from './find-place.ts';
import { knownPlaces, subscribePlaces, type KnownPlaces } from './known-places.ts';
import { citiesQuery, localityQuery } from '../queries/queries.ts';
import { useOptionalQuery } from '../queries/use-side-query.ts';
import { useServices } from '../use-services.ts';
import type { OrderParams } from './order-params.ts';

/**
 * Returns where the customer is; with the slug of the page's address, the place of that page (docs/product.md §1.4). On the
 * server, and until hydration, the place that the page was rendered for.
 */
export function usePlace({ localitySlug = null }: { readonly localitySlug?: string | null | undefined } = {}): Place {
  const { api, first, storage } = useServices();
  const remembered = useHydrated() ? storage.cookie('locality') : first.localitySlug;
  const params = useOrderParams();
  useQuery(citiesQuery(api));
  const place = findPlace(useKnownPlaces(), params, remembered, localitySlug);
  // Keeps it up to date, and reads it where no loader has.
  useOptionalQuery(place.city && localityQuery(api, place.city.slug));
  return place;
}

/** Returns what has been read of the chain's places. */
export function useKnownPlaces(): KnownPlaces {
  const services = useServices();
  const subscribe = useCallback((listener: () => void) => subscribePlaces(services, listener), [services]);
  const read = () => knownPlaces(services);
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * Returns where, how and with what the customer orders (docs/product.md §1.7). Until the page is hydrated, the values it
 * was rendered with.
 */
export function useOrderParams(): OrderParams {
  const { first, orderParams } = useServices();
  return useSyncExternalStore(orderParams.subscribe, orderParams.getSnapshot, () => first.params);
}
