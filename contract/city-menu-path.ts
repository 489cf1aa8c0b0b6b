/** Anchor of the dishes on a page that shows the menu. */
export const DISHES_ANCHOR = 'dishes';
/** Id of the first dish on such a page, if it begins with its dishes: the first frame waits for it (docs/guides/first-view.md). */
export const FIRST_DISH = 'first-dish';

/** Returns the storefront's path of a city's menu, the same for every visitor (docs/product.md §32.2). */
export function cityMenuPath(localitySlug: string): string {
  return `/${localitySlug}#${DISHES_ANCHOR}`;
}
