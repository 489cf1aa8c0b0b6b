import type { Locality } from '#contract/restaurants.ts';
import { menuQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { findPlace } from './find-place.ts';

/**
 * Remembers a city that is only viewed, once its menu is loaded: one that is available neither from the API nor from this
 * device is not remembered, since «Меню» would lead to a dead page (docs/product.md §9.8).
 */
export async function syncLocality(
  { api, orderParams, queryClient }: Pick<Services, 'api' | 'orderParams' | 'queryClient'>,
  locality: Locality,
): Promise<void> {
  const { restaurant, orderType } = findPlace([locality], orderParams.getSnapshot(), null);
  if (restaurant === null) return;
  const menu = menuQuery(api, { restaurantId: restaurant.id, orderType });
  await queryClient.query({ ...menu, staleTime: 'static' }).then(
    () => orderParams.chooseLocality(locality),
    () => undefined,
  );
}
