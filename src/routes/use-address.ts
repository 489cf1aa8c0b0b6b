import { useParams, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that navigates to a path from content, with its search and anchor. */
export function useFollow(): (path: string) => void {
  const router = useRouter();
  return useCallback((path) => router.history.push(path), [router]);
}

/**
 * Returns the parameters of the page's address; empty if the page is left while React still hydrates it: the router has
 * dropped the page by then, its own hook would throw, and React would re-render everything.
 */
export function usePageParams() {
  return useParams({ strict: false, shouldThrow: false }) ?? {};
}

/**
 * Reports whether a tap has started a navigation to another page that is still loading while the menu is shown at `path`. An address
 * update by the menu (the category at the scroll position, the search) would cancel it and lose the tap (docs/product.md §2.6).
 */
export function isLeaving({ location }: Pick<RouterHistory, 'location'>, path: string): boolean {
  return location.pathname !== path && !(path === '/menu' && location.pathname.startsWith('/menu/'));
}
