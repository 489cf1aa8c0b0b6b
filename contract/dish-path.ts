/** What an address of a dish is made of. */
export interface DishAddress {
  readonly id: number;
  /** Missing where a backend has none. */
  readonly slug?: string | undefined;
  /** Slug of its category. */
  readonly category: string;
}

const MAX_ID = 2 ** 31 - 1;

/** The one address of a dish: `/menu/pizza/55-margarita` (docs/product.md §32.4). */
export function dishPath({ id, slug, category }: DishAddress): string {
  return `/menu/${category}/${slug === undefined || slug === '' ? id : `${id}-${slug}`}`;
}

/** The dish that the last part of its address names: `55-margarita` is 55; null: that is no dish's. */
export function dishIdIn(part: string): number | null {
  const id = /^[1-9]\d{0,9}(?=-|$)/.exec(part)?.[0];
  return id === undefined || Number(id) > MAX_ID ? null : Number(id);
}

/** The path of a restaurant's own page (docs/product.md §32.3). */
export function restaurantPath(id: number): string {
  return `/address/${id}`;
}
