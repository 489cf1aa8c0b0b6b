import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DiscountWays } from '../../features/discounts/ways.ts';

interface Openers {
  readonly ways: DiscountWays;
  readonly openPromo: () => void;
  readonly openBonuses: () => void;
}

/** Windows and pages that promo codes and bonuses lead to. `replace`: from a window, whose place the next one takes. */
export const useDiscountWays = ({ replace = false }: { replace?: boolean } = {}): Openers => {
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (change: object): void => {
      const search = (before: object): object => ({ ...before, modal: undefined, ...change });
      void navigate({ to: '.', search, replace, resetScroll: false });
    };
    return {
      ways: {
        onMenu: () => void navigate({ to: '/menu', search: {}, replace }),
        onPlaces: () => open({ modal: 'restaurant-select' }),
        onDish: (dish) => open({ dish }),
      },
      openPromo: () => open({ modal: 'promocode' }),
      openBonuses: () => open({ modal: 'bonuses' }),
    };
  }, [navigate, replace]);
};
