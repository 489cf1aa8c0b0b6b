import { useNavigate } from '@tanstack/react-router';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { cartTotals } from '#client/cart/view/cart-totals.ts';
import { usePlace } from '#client/place/use-place.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';

/**
 * Returns what leads on once the dishes of a past order are in the cart: to the checkout, or to the cart where something is to be
 * done first (docs/product.md §4.5, §14.9). `replace`: in the place of the window that asked.
 */
export function useOrderAgain(): (options: { readonly replace: boolean }) => void {
  const navigate = useNavigate();
  const { api, outbox, queryClient } = useServices();
  const place = usePlace();
  return ({ replace }) => {
    const cart = outbox.getSnapshot();
    const environment = queryClient.getQueryData(environmentQuery(api).queryKey);
    const totals = environment === undefined ? null : cartTotals(cart, place, environment);
    const isReady = cart.waiting === null && (totals === null || cartObstacle(cart.lines, totals) === null);
    void navigate({ to: isReady ? '/checkout' : '/cart', search: {}, replace });
  };
}
