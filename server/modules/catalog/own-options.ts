import type { modifierOptions, products } from '#server/db/schema/catalog.ts';

type Option = typeof modifierOptions.$inferSelect;
type Dish = Pick<typeof products.$inferSelect, 'modifierGroups' | 'price' | 'sizes'>;

const groupOf = (option: string): string => option.split('/')[0] ?? '';

/**
 * Returns whether any of these dishes offers an option (`group/option`): every option of its groups, except that of a group in which it
 * has sizes of its own it offers only these (docs/product.md §20.10).
 */
export function offeredBy(dishes: readonly Pick<Dish, 'modifierGroups' | 'sizes'>[]): (option: string) => boolean {
  const sizes = new Set(dishes.flatMap((dish) => dish.sizes.map(({ option }) => option)));
  const whole = new Set(
    dishes.flatMap((dish) => {
      const sized = new Set(dish.sizes.map(({ option }) => groupOf(option)));
      return dish.modifierGroups.filter((group) => !sized.has(group));
    }),
  );
  return (option) => whole.has(groupOf(option)) || sizes.has(option);
}

/** Returns the options that a dish offers, with its own prices (as a difference to the dish's, kopecks), weights and contents. */
export function ownOptions(dish: Dish, options: readonly Option[]): Option[] {
  const sizes = new Map(dish.sizes.map((size) => [size.option, size]));
  const isOffered = offeredBy([dish]);
  return options
    .filter(({ externalId }) => isOffered(externalId))
    .map((option) => {
      const size = sizes.get(option.externalId);
      return size ? { ...option, price: size.price - dish.price, weight: size.weight, effect: size.effect } : option;
    });
}
