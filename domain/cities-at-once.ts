import type { City } from '#contract/restaurants.ts';

/** Most cities whose restaurants one page lists; a chain with more lists those of one city, and the others by name. */
const MOST_CITIES = 5;

/** Returns the cities whose restaurants a page lists, the customer's own first (docs/product.md §1.20). */
export function citiesAtOnce<C extends Pick<City, 'id'>>(
  cities: readonly C[],
  ownId: number | undefined,
): readonly C[] {
  const sorted = [...cities].sort((a, b) => Number(b.id === ownId) - Number(a.id === ownId));
  return sorted.slice(0, sorted.length > MOST_CITIES ? 1 : MOST_CITIES);
}
