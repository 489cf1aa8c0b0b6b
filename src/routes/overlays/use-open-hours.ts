import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OpenHours } from '../../entities/place/open-state.tsx';

/** Opens a restaurant's hours over the page (docs/product.md §16.3, schedule info). */
export function useOpenHours(): OpenHours {
  const navigate = useNavigate();
  return useCallback(
    (restaurant) => {
      const search = (before: object): object => ({ ...before, modal: 'schedule', restaurant });
      void navigate({ to: '.', search, resetScroll: false });
    },
    [navigate],
  );
}
