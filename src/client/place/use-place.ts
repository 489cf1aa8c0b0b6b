import { useQuery } from '@tanstack/react-query';
import { findPlace, type Place } from './find-place.ts';
import { localitiesQuery } from '../queries/queries.ts';
import { useOrderParams } from './use-order-params.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useServices } from '../use-services.ts';

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
