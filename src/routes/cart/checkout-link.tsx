import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { cartStrings } from '../../features/cart/cart-strings.ts';
import { useGuarded } from '../../state/hooks.ts';
import { useCart } from '../../state/use-cart.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The way from the cart to the checkout, with the sum. Guarded (spec §2). Below the minimum it stays open: the checkout says
 * what is missing, and pickup may be the answer.
 */
export function CheckoutLink({ replace = false }: { replace?: boolean }): JSX.Element | null {
  const navigate = useNavigate();
  const guarded = useGuarded();
  const { totals, lines } = useCart();
  const isOrderable = lines.some(({ availability }) => availability === 'available');
  if (totals === null || !isOrderable) return null;
  return (
    <Button
      size="large"
      wide
      onClick={() => {
        guarded(() => void navigate({ to: '/checkout', search: {}, replace }));
      }}
    >
      {cartStrings.checkoutFor(formatPrice(totals.total_price))}
    </Button>
  );
}
