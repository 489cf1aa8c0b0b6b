import type { ServiceDeps } from '../services.ts';
import { readHome } from './known-places.ts';

type Needs = Pick<ServiceDeps, 'api' | 'orderParams' | 'queryClient'>;

/** Leaves the table: the order becomes pickup from the same restaurant (docs/product.md §33.11). @throws as the API client does */
export async function leaveTable(services: Needs): Promise<void> {
  const { orderParams } = services;
  const { restaurantId, orderType, deliveryZoneId: zoneId, deliveryDetails, table } = orderParams.getSnapshot();
  const home = restaurantId === null ? null : await readHome(services, restaurantId);
  if (home && table !== null) orderParams.choose({ orderType, restaurant: home.restaurant, zoneId, deliveryDetails });
}

type FollowTableNeeds = Pick<ServiceDeps, 'api' | 'orderParams' | 'queryClient' | 'outbox' | 'clock'>;

/**
 * Leaves the table when its time is over, and when the cart belongs to no table, or to another one: what is ordered overrides what
 * the device remembers (docs/product.md §33.10). Returns an unsubscribe function.
 */
export function followTable(services: FollowTableNeeds): () => void {
  const { clock, orderParams, outbox } = services;
  let isLeaving = false;
  const look = (): void => {
    const { table } = orderParams.getSnapshot();
    if (table === null || isLeaving) return;
    const { ready, place, confirmed } = outbox.getSnapshot();
    const isOver = clock.now().getTime() >= Date.parse(table.until);
    const isElsewhere = ready && place === null && confirmed !== null && confirmed.table?.code !== table.code;
    if (!isOver && !isElsewhere) return;
    isLeaving = true;
    leaveTable(services)
      .catch(() => undefined)
      .finally(() => {
        isLeaving = false;
      });
  };
  const stops = [clock.watch(look), outbox.subscribe(look), orderParams.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
