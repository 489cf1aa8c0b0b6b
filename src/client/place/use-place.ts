import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { findPlace, type Place } from './find-place.ts';
import { localitiesQuery } from '../queries/queries.ts';
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
  const { data } = useQuery(localitiesQuery(api));
  return findPlace(data ?? [], params, remembered, localitySlug);
}

/**
 * Returns where, how and with what the customer orders (docs/product.md §1.7). Until the page is hydrated, the values it
 * was rendered with.
 */
export function useOrderParams(): OrderParams {
  const { first, orderParams } = useServices();
  return useSyncExternalStore(orderParams.subscribe, orderParams.getSnapshot, () => first.params);
}
