import type { Chain } from '#contract/chain-file.ts';
import { itemsOf } from './desired-rows.ts';

/**
 * Returns a chain without references to dishes, options and categories that it does not have (any more): recommendations, replacements, and
 * what restaurants sell and price. A promo code keeps its gift: that it is gone is a fault for a person to decide.
 */
export function withoutMissing(chain: Chain): Chain {
  const products = new Set(chain.products.map(({ id }) => id));
  const categories = new Set(chain.categories.map(({ id }) => id));
  const items = itemsOf(chain);
  const known = (ids: readonly string[]): string[] => ids.filter((id) => products.has(id));
  return {
    ...chain,
    products: chain.products.map((product) => ({
      ...product,
      recommended_with: known(product.recommended_with),
      replacements: known(product.replacements),
    })),
    restaurants: chain.restaurants.map((restaurant) => ({
      ...restaurant,
      assortment: {
        categories_not_served: restaurant.assortment.categories_not_served.filter((id) => categories.has(id)),
        products_not_served: known(restaurant.assortment.products_not_served),
        stop_list: known(restaurant.assortment.stop_list),
        stop_options: restaurant.assortment.stop_options.filter((item) => items.has(item)),
        prices: restaurant.assortment.prices.filter(({ product }) => products.has(product)),
      },
    })),
  };
}
