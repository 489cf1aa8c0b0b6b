import { hashKey } from '@tanstack/query-core';
import type { Locality } from '../../../contract/restaurants.ts';
import { cartPlace } from '../cart/cart-place.ts';
import { restaurantsQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';

/** What keeps order parameters, outbox and query cache in step; each answers how to stop. */
type Wired = Omit<Services, 'start' | 'purge'>;

/**
 * The chosen place goes to the outbox: a cart is created there, and an existing one moves there (docs/product.md§1.7; a
 * refusal is only logged). At the start it is the other way round: the cart's place comes before the saved one.
 */
export const followPlace = ({ api, connectivity, orderParams, outbox, queryClient, toasts }: Wired): (() => void) => {
  let last = orderParams.getSnapshot();
  let adopted = false;
  const restaurantsHash = hashKey(restaurantsQuery(api).queryKey);

  const send = async (): Promise<void> => {
    const { restaurantId, orderType, deliveryZoneId } = orderParams.getSnapshot();
    if (restaurantId === null) return;
    // Usually in the cache, since the choice was made from it; then the outbox hears of it at once.
    const query = restaurantsQuery(api);
    const cached = queryClient.getQueryData(query.queryKey);
    const localities = cached ?? (await queryClient.query<readonly Locality[]>({ ...query, staleTime: 'static' }));
    const restaurant = localities.flatMap((locality) => locality.restaurants).find(({ id }) => id === restaurantId);
    if (!restaurant) return;
    await outbox.selectPlace(cartPlace({ orderType, zoneId: deliveryZoneId }, restaurant));
  };
  /** The list of restaurants could not be read. Without a place no cart is made, so it is tried again when it can be. */
  let unread = false;
  const follow = (): void => {
    unread = false;
    send().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'PickupZoneMissingError')
        toasts.show(error.message, { tone: 'error' });
      else unread = true;
    });
  };
  const again = (): void => {
    if (unread && connectivity.getSnapshot() === 'reachable') follow();
  };
  const adopt = (): void => {
    const { ready, place, confirmed } = outbox.getSnapshot();
    if (adopted || !ready) return;
    adopted = true;
    if (place) orderParams.adoptCart({ ...place, delivery_zone: { id: place.delivery_zone_id } });
    else if (confirmed) orderParams.adoptCart(confirmed);
    else follow();
  };
  const stops = [
    orderParams.subscribe(() => {
      const next = orderParams.getSnapshot();
      const moved =
        next.restaurantId !== last.restaurantId ||
        next.orderType !== last.orderType ||
        next.deliveryZoneId !== last.deliveryZoneId;
      last = next;
      if (moved) follow();
    }),
    outbox.subscribe(adopt),
    connectivity.subscribe(again),
    // Some screen has read it.
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (unread && type === 'updated' && query.queryHash === restaurantsHash && query.state.status === 'success')
        follow();
    }),
  ];
  adopt();
  return () => {
    for (const stop of stops) stop();
  };
};
