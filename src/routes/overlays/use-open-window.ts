import { useCallback } from 'react';
import type { OpenHours } from '#entities/place/open-state.tsx';
import { useOpenOverlay } from './use-open-overlay.tsx';

/** Opens a restaurant's hours over the page (docs/product.md §16.3, schedule info). */
export function useOpenHours(): OpenHours {
  const open = useOpenOverlay();
  return useCallback((restaurant) => open({ modal: 'schedule', restaurant }), [open]);
}

/** Opens table booking for this restaurant over the page (docs/product.md §16.3). */
export function useOpenBooking(): (restaurantId: number) => void {
  const open = useOpenOverlay();
  return useCallback((restaurant) => open({ modal: 'booking', restaurant }), [open]);
}
