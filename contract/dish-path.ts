/** The parts of a dish's address. */
export interface DishAddress {
  readonly id: number;
  /** Missing if the backend has none. */
  readonly slug?: string | undefined;
  /** Slug of its category. */
  readonly category: string;
}

const MAX_ID = 2 ** 31 - 1;

/** Returns the canonical address of a dish: `/menu/pizza/55-margarita` (docs/product.md §32.4). */
export function dishPath({ id, slug, category }: DishAddress): string {
  return `/menu/${category}/${slug === undefined || slug === '' ? id : `${id}-${slug}`}`;
}

/** Parses the dish id from the last part of its address: `55-margarita` is 55; null if invalid. */
export function dishIdIn(part: string): number | null {
  const id = /^[1-9]\d{0,9}(?=-|$)/.exec(part)?.[0];
  return id === undefined || Number(id) > MAX_ID ? null : Number(id);
}

/** Returns the path of a restaurant's own page (docs/product.md §32.3). */
export function restaurantPath(id: number): string {
  return `/address/${id}`;
}
