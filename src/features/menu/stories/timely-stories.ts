import type { Banner, Category, Product } from '#contract/catalog.ts';
import { dishIdIn } from '#contract/dish-path.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';

interface MenuAtTime {
  categories: readonly Category[];
  products: readonly Product[];
  /** Null while unknown: only the stop list decides. */
  time: DishTime | null;
}

/**
 * Returns the banners without those that lead to a dish, or to a category, of which nothing is available at the order's time
 * (docs/product.md §2.25).
 */
export function timelyStories(banners: readonly Banner[], { categories, products, time }: MenuAtTime): Banner[] {
  return banners.filter(({ link }) => {
    const [, screen, slug, dish = ''] = link?.split(/[?#]/)[0]?.split('/') ?? [];
    if (screen !== 'menu' || slug === undefined) return true;
    const dishId = dishIdIn(dish);
    const categoryId = categories.find((category) => category.slug === slug)?.id;
    return products.some(
      (product) =>
        (dishId === null ? product.category_id === categoryId : product.id === dishId) && canBeHad(product, time),
    );
  });
}
