import { useCallback } from 'react';
import { useOpenOverlay } from './use-open-overlay.ts';

/** Opens table booking for this restaurant over the page (docs/product.md §16.3). */
export function useOpenBooking(): (restaurantId: number) => void {
  const open = useOpenOverlay();
  return useCallback((restaurant) => open({ modal: 'booking', restaurant }), [open]);
}
