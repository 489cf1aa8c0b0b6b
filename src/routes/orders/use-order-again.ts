import { useNavigate } from '@tanstack/react-router';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { cartTotals } from '#client/ordering/cart/cart-totals.ts';
import { usePlace } from '#client/place/use-place.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';

/**
 * Returns a function that navigates on once a past order's dishes are in the cart: to checkout, or to the cart if something
 * needs attention first (docs/product.md §4.5, §14.9). `replace`: in place of the window that called it.
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
