import type { RouterHistory } from '@tanstack/react-router';

/**
 * Reports whether a tap has started a navigation to another page that is still loading while the menu is shown at `path`. An address
 * update by the menu (the category at the scroll position, the search) would cancel it and lose the tap (docs/product.md §2.6).
 */
export function isLeaving({ location }: Pick<RouterHistory, 'location'>, path: string): boolean {
  return location.pathname !== path && !(path === '/menu' && location.pathname.startsWith('/menu/'));
}
