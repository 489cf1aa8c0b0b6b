import { type JSX, useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CartDiscountRows } from '#features/discounts/discount-rows.tsx';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { DiscountWays } from '#features/discounts/promo/promo-card.tsx';
import { useOpenOverlay } from '../overlays/use-open-overlay.tsx';

/**
 * Promo code and bonuses wherever the cart is summed up: page, panel, window. While an order waits, the known ones belong to
 * the order, and the next cart has none yet (docs/product.md §4.8).
 */
export function CartDiscounts(): JSX.Element | null {
  const { ways, openPromo, openBonuses } = useDiscountWays();
  const { waiting } = useOutbox();
  return waiting !== null ? null : <CartDiscountRows ways={ways} onPromo={openPromo} onBonuses={openBonuses} />;
}

interface Openers {
  readonly ways: DiscountWays;
  readonly openPromo: () => void;
  readonly openBonuses: () => void;
}

/** Returns openers for the promo code and bonus windows and pages. `replace`: opened from a window, which the next one replaces. */
export function useDiscountWays({ replace = false }: { replace?: boolean } = {}): Openers {
  const navigate = useNavigate();
  const open = useOpenOverlay();
  return useMemo(() => {
    return {
      ways: {
        onMenu: () => void navigate({ to: '/menu', search: {}, replace }),
        onPlaces: () => open({ modal: 'restaurant-select' }, { replace }),
        onDish: (dish) => open({ dish, modal: undefined }, { replace }),
      },
      openPromo: () => open({ modal: 'promocode' }, { replace }),
      openBonuses: () => open({ modal: 'bonuses' }, { replace }),
    };
  }, [navigate, open, replace]);
}
