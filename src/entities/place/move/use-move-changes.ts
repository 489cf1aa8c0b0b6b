import type { MoveChanges } from '#domain/move-changes.ts';
import type { MenuOf } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/cart/view/use-cart-view.ts';
import { moveChangesAt } from './move-changes-at.ts';

/** Returns a function that finds how the cart would change at another place: dishes not available there, and changed prices. */
export function useMoveChanges(): (place: MenuOf) => Promise<MoveChanges> {
  const { api, connectivity, queryClient } = useServices();
  const { lines } = useCart();
  return (place) =>
    moveChangesAt(place, { api, queryClient, lines, isAway: connectivity.getSnapshot() === 'unreachable' });
}
