/** A query of the first view: its key, its data, when they were read (epoch ms). */
export type QueryEntry = [key: unknown[], data: unknown, updatedAt: number];

/** In place of a dish that the menu beside it contains: the number of that dish. */
const DISH = '$dish';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const menuOf = (entries: readonly QueryEntry[]): readonly unknown[] => {
  const data = entries.find(([key]) => key[0] === 'menu')?.[1];
  return Array.isArray(data) ? data : [];
};

/** A card as the page sends it: nobody on the page reads a dish's slug, and a hundred of them are 0.7 KB. */
const withoutSlug = (dish: unknown): unknown => {
  if (!isObject(dish)) return dish;
  const { slug: _, ...card } = dish;
  return card;
};

const ofDishes = (key: readonly unknown[]): boolean => key[0] === 'menu' || key[0] === 'popular';

/** Dishes travel as cards; those of the popular row stand in the menu already, and go as numbers. */
export function dedupeDishes(entries: readonly QueryEntry[]): QueryEntry[] {
  const menu = new Map(menuOf(entries).map((dish, index) => [JSON.stringify(dish), index]));
  return entries.map(([key, data, at]) => {
    if (!ofDishes(key) || !Array.isArray(data)) return [key, data, at];
    const known = data.map((dish: unknown) => menu.get(JSON.stringify(dish)));
    if (key[0] !== 'menu' && known.every((index) => index !== undefined)) return [key, { [DISH]: known }, at];
    return [key, data.map(withoutSlug), at];
  });
}

/** Puts the dishes back where `dedupeDishes` has written numbers. */
export function expandDishes(entries: readonly QueryEntry[]): QueryEntry[] {
  const menu = menuOf(entries);
  return entries.map(([key, data, at]) => {
    const numbers = isObject(data) ? data[DISH] : undefined;
    return [key, Array.isArray(numbers) ? numbers.map((index: unknown) => menu[Number(index)]) : data, at];
  });
}
