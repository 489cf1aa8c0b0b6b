import type { RouterHistory } from '@tanstack/react-router';

/**
 * A tap has asked for another page, which is still being loaded while the menu is shown. What the menu then writes into the
 * address (the category at which the scroll rests, the search) would cancel it, and the tap were lost (docs/product.md §2.6).
 */
export function isLeavingMenu({ location }: Pick<RouterHistory, 'location'>): boolean {
  return !/^\/menu(?:\/|$)/.test(location.pathname);
}
