import type { Menu, MenuItem, MenuSection } from 'schema-dts';
import type { Category, Product } from '#contract/catalog.ts';
import { dishPath } from '#contract/dish-path.ts';
import type { Picture } from '#contract/primitives.ts';
import { CURRENCY } from '#contract/restaurants.ts';
import { rublesOf } from '#domain/money.ts';

/** Returns the absolute address of a picture's widest copy. */
export function pictureAddress(picture: Picture, origin: string): string {
  return `${origin}${picture.base}-${Math.max(...picture.widths)}.webp`;
}

/** Returns the canonical address of a dish, absolute. */
export function dishAddress({ id, slug }: Product, category: Pick<Category, 'slug'>, origin: string): string {
  return `${origin}${dishPath({ id, slug, category: category.slug })}`;
}

/** A dish with its price at the visitor's place (docs/product.md §32.6). */
export function dishThing(dish: Product, category: Category, origin: string): Exclude<MenuItem, string> {
  const { name, picture, price, details, is_available: isAvailable } = dish;
  const words = details?.description || details?.composition || '';
  const url = dishAddress(dish, category, origin);
  const kcal = details?.nutrition_per_portion.kcal;
  return {
    '@type': 'MenuItem',
    '@id': `${url}#dish`,
    name,
    url,
    ...(words === '' ? {} : { description: words }),
    ...(picture === null ? {} : { image: pictureAddress(picture, origin) }),
    ...(kcal === undefined ? {} : { nutrition: { '@type': 'NutritionInformation', calories: `${kcal} kcal` } }),
    ...(dish.marks.includes('vegetarian') ? { suitableForDiet: 'https://schema.org/VegetarianDiet' } : {}),
    offers: {
      '@type': 'Offer',
      price: rublesOf(price),
      priceCurrency: CURRENCY,
      url,
      availability: isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  };
}

/** A category with its dishes. */
export function sectionThing(
  category: Category,
  dishes: readonly Product[],
  origin: string,
): Exclude<MenuSection, string> {
  const url = `${origin}/menu/${category.slug}`;
  return {
    '@type': 'MenuSection',
    '@id': `${url}#section`,
    name: category.name,
    url,
    ...(category.description === null ? {} : { description: category.description }),
    hasMenuItem: dishes.map((dish) => dishThing(dish, category, origin)),
  };
}

/** The menu as a list of category links; their dishes are on those pages. Keeps the first view small (docs/product.md §16.7). */
export function menuThing(categories: readonly Category[], name: string, origin: string): Exclude<Menu, string> {
  return {
    '@type': 'Menu',
    '@id': `${origin}/menu#menu`,
    name,
    url: `${origin}/menu`,
    inLanguage: 'ru',
    hasMenuSection: categories.map((category): MenuSection => ({
      '@type': 'MenuSection',
      name: category.name,
      url: `${origin}/menu/${category.slug}`,
    })),
  };
}
