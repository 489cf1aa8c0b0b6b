import type { OrderType } from '../../../contract/primitives.ts';
import { menuQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import { useCart } from '../../state/use-cart.ts';

interface NewPlace {
  readonly restaurantId: number;
  readonly orderType: OrderType;
}

/**
 * Asks which dishes of the cart another place does not have, by name. Without a network nobody can say: the answer is then
 * empty, and the cart itself marks the lines once it has moved.
 */
export const useMissingDishes = (): ((place: NewPlace) => Promise<readonly string[]>) => {
  const { api, queryClient } = useServices();
  const { lines } = useCart();
  return async (place) => {
    if (lines.length === 0) return [];
    try {
      const menu = await queryClient.query(menuQuery(api, place));
      const served = new Set(menu.filter((product) => product.is_available).map(({ id }) => id));
      return [...new Set(lines.filter((line) => !served.has(line.product_id)).map(({ name }) => name))];
    } catch {
      return [];
    }
  };
};
