/** Where on a page that shows the menu its dishes begin. */
export const DISHES_ANCHOR = 'dishes';

/** The storefront's address of a city's menu, which is that city's for everybody (docs/product.md §32.2). */
export function cityMenuPath(localitySlug: string): string {
  return `/${localitySlug}#${DISHES_ANCHOR}`;
}
