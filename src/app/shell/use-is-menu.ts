import { useMatches } from '@tanstack/react-router';

const SHOW_MENU: ReadonlySet<string> = new Set(['/', '/menu', '/$localitySlug']);

/** Returns whether the page shows the menu: the home does, and that of a city (docs/product.md §16.5). */
export function useIsMenu(): boolean {
  return useMatches({
    // An address of one word that names no city is no page.
    select: (matches) => matches.some(({ routeId, status }) => SHOW_MENU.has(routeId) && status !== 'notFound'),
  });
}
