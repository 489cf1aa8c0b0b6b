/** Where on the page of a city its menu begins. */
export const CITY_MENU = 'menu';

/** The storefront's address of a city's menu as text, which is that city's for everybody (docs/product.md §32.2). */
export function cityMenuPath(localitySlug: string): string {
  return `/${localitySlug}#${CITY_MENU}`;
}
