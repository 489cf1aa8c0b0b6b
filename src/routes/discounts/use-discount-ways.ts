import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DiscountWays } from '#features/discounts/ways.ts';
import { useOpenOverlay } from '../overlays/use-open-overlay.ts';

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
