import type { OrderType } from '../../../contract/primitives.ts';
import { moveChanges, NO_CHANGES, type MoveChanges } from '../../../domain/move-changes.ts';
import { menuDetailsQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import { useCart } from '../../state/use-cart.ts';

interface NewPlace {
  readonly restaurantId: number;
  readonly orderType: OrderType;
}

/**
 * Asks what the cart would be at another place: dishes that are not to be had there, and those that cost otherwise. Without a
 * network nobody can say: the answer is then that nothing changes, and the cart itself shows it once it has moved.
 */
export const useMoveChanges = (): ((place: NewPlace) => Promise<MoveChanges>) => {
  const { api, queryClient } = useServices();
  const { lines } = useCart();
  return async (place) => {
    if (lines.length === 0) return NO_CHANGES;
    try {
      return moveChanges(lines, await queryClient.query(menuDetailsQuery(api, place)));
    } catch {
      return NO_CHANGES;
    }
  };
};
