/** Anchor of the dishes on a page that shows the menu. */
export const DISHES_ANCHOR = 'dishes';

/** Returns the storefront's path of a city's menu, the same for every visitor (docs/product.md §32.2). */
export function cityMenuPath(localitySlug: string): string {
  return `/${localitySlug}#${DISHES_ANCHOR}`;
}
