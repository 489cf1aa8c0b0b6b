import { useLocation, useMatches } from '@tanstack/react-router';

const CITY = '/$localitySlug';
const SHOW_MENU: ReadonlySet<string> = new Set(['/', '/menu', CITY]);

/** Returns whether the page shows the menu: the home page does, and that of a city (docs/product.md §16.5). */
export function useIsMenu(): boolean {
  return useMatches({
    select: (matches) =>
      matches.some(
        // A one-word address that names no city has loaded nothing, and is not a page.
        ({ routeId, loaderData }) => SHOW_MENU.has(routeId) && (routeId !== CITY || loaderData !== undefined),
      ),
  });
}

/**
 * Returns whether the page is at this address or below it. The address is compared as written: one that cannot be decoded matches
 * none (docs/product.md §12.13).
 */
export function useIsAt(path: string): boolean {
  return useLocation({ select: ({ pathname }) => pathname === path || pathname.startsWith(`${path}/`) });
}
