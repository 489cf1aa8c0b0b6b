import type { RouterHistory } from '@tanstack/react-router';

/**
 * A tap has asked for another page, which is still being loaded while the menu is shown at `path`. What the menu then writes into the
 * address (the category at which the scroll rests, the search) would cancel it, and the tap were lost (docs/product.md §2.6).
 */
export function isLeaving({ location }: Pick<RouterHistory, 'location'>, path: string): boolean {
  return location.pathname !== path && !(path === '/menu' && location.pathname.startsWith('/menu/'));
}
