import { localitiesQuery } from '../queries/queries.ts';
import type { ServiceDeps } from '../services.ts';
import { findRestaurant } from './find-place.ts';

type Needs = Pick<ServiceDeps, 'api' | 'orderParams' | 'queryClient'>;

/** Leaves the table: the order becomes pickup from the same restaurant (docs/product.md §33.11). @throws as the API client does */
export async function leaveTable({ api, orderParams, queryClient }: Needs): Promise<void> {
  const localities = await queryClient.query(localitiesQuery(api));
  const { restaurantId, orderType, deliveryZoneId: zoneId, deliveryDetails, table } = orderParams.getSnapshot();
  const restaurant = findRestaurant(localities, restaurantId);
  if (restaurant && table !== null) orderParams.choose({ orderType, restaurant, zoneId, deliveryDetails });
}
