import type { MoveChanges } from '#domain/move-changes.ts';
import type { MenuOf } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/cart/view/use-cart-view.ts';
import { moveChangesAt } from './move-changes-at.ts';

/** Asks what the cart would be at another place: dishes that are not to be had there, and those that cost otherwise. */
export function useMoveChanges(): (place: MenuOf) => Promise<MoveChanges> {
  const { api, connectivity, queryClient } = useServices();
  const { lines } = useCart();
  return (place) =>
    moveChangesAt(place, { api, queryClient, lines, isAway: connectivity.getSnapshot() === 'unreachable' });
}
