import { duplicates, unknownNames, type ChainFault } from './chain-file-faults.ts';
import { availabilityFaults } from './chain-file-hours.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import { effectFaults, portionFaults } from './chain-option-effect.ts';
import type { Chain, ChainCategory, ChainModifierGroup, ChainProduct } from './chain-file.ts';
import { groupsOf, sizeFaults } from './chain-own-sizes.ts';
import { promoKey } from './promo-key.ts';

type Menu = Pick<Chain, 'categories' | 'modifier_groups' | 'products' | 'promocodes'> & {
  readonly restaurants: readonly Pick<Chain['restaurants'][number], 'id'>[];
  readonly stations: readonly Pick<Chain['stations'][number], 'id'>[];
};

/** Checks stations, categories, option groups, products and promo codes. */
export function menuFaults(chain: Menu): ChainFault[] {
  const products = new Map(chain.products.map((product) => [product.id, product]));
  const known = {
    categories: new Set(chain.categories.map((category) => category.id)),
    groups: new Map(chain.modifier_groups.map((group) => [group.id, group])),
    products,
    restaurants: new Set(chain.restaurants.map((restaurant) => restaurant.id)),
  };
  const stations = new Set(chain.stations.map(({ id }) => id));
  return [
    ...duplicates('stations', chain.stations, 'id'),
    ...stationFaults('categories', chain.categories, stations),
    ...stationFaults('products', chain.products, stations),
    ...duplicates('categories', chain.categories, 'id'),
    ...duplicates('categories', chain.categories, 'slug'),
    ...duplicates('modifier_groups', chain.modifier_groups, 'id'),
    ...chain.modifier_groups.flatMap((group, index) => groupFaults(group, `modifier_groups[${index}]`)),
    ...duplicates('products', chain.products, 'id'),
    ...duplicates('products', chain.products, 'slug'),
    ...chain.products.flatMap((product, index) => productFaults(product, `products[${index}]`, known)),
    ...promocodeFaults(chain, known),
  ];
}

function stationFaults(
  section: string,
  list: readonly Pick<ChainCategory | ChainProduct, 'id' | 'station'>[],
  known: ReadonlySet<string>,
): ChainFault[] {
  return list.flatMap(({ id, station }, index) =>
    station === null || known.has(station)
      ? []
      : [{ path: `${section}[${index}].station`, message: words.noStation(station, id) }],
  );
}

type Known = {
  categories: Set<string>;
  groups: Map<string, ChainModifierGroup>;
  products: Map<string, ChainProduct>;
  restaurants: Set<string>;
};

function groupFaults(group: ChainModifierGroup, path: string): ChainFault[] {
  const faults = duplicates(`${path}.options`, group.options, 'id');
  const fault = (key: string, message: string) => faults.push({ path: `${path}.${key}`, message });
  const most = group.options.reduce((sum, option) => sum + option.max_quantity, 0);
  const max = group.max ?? (group.kind === 'single' ? 1 : most);
  if (group.min > max) fault('min', words.minAboveMax(group.min, max));
  if (group.max !== undefined && group.max > most) fault('max', words.maxAboveAll(group.max, most));
  if (group.required && group.min === 0) fault('min', words.requiredMin);
  if (group.kind === 'single' && max !== 1) fault('max', words.singleMax);
  if (group.kind === 'removal' && group.options.some((option) => option.price > 0))
    fault('options', words.removalPrice);
  if (group.kind === 'removal' && group.required) fault('required', words.removalRequired);
  if (group.free_count > max) fault('free_count', words.freeAboveMax(group.free_count, max));
  const chosen = group.options.filter((option) => option.is_default).length;
  if (chosen > max) fault('options', words.manyDefaults(chosen, max));
  return [...faults, ...effectFaults(group, path)];
}

function productFaults(product: ChainProduct, path: string, known: Known): ChainFault[] {
  const faults = [
    ...unknownNames(`${path}.modifier_groups`, product.modifier_groups, known.groups, words.noGroup),
    ...unknownNames(`${path}.recommended_with`, product.recommended_with, known.products, words.noProduct),
    ...unknownNames(`${path}.replacements`, product.replacements, known.products, words.noProduct),
    ...(product.availability_schedule
      ? availabilityFaults(product.availability_schedule, `${path}.availability_schedule`)
      : []),
  ];
  const fault = (key: string, message: string) => faults.push({ path: `${path}.${key}`, message });
  if (!known.categories.has(product.category)) fault('category', words.noCategory(product.category));
  if (product.old_price !== null && product.old_price <= product.price) fault('old_price', words.greaterThanPrice);
  for (const list of ['modifier_groups', 'recommended_with', 'replacements', 'allergens', 'marks'] as const) {
    if (new Set<string>(product[list]).size < product[list].length) fault(list, words.namedTwice);
  }
  if (product.replacements.includes(product.id)) fault('replacements', words.replacesItself);
  if (product.recommended_with.includes(product.id)) fault('recommended_with', words.goesWithItself);
  if (product.age_restricted && !product.order_types.includes('pickup')) fault('order_types', words.adultsNeedPickup);
  const groups = groupsOf(product, known.groups);
  if (product.price + largestDeduction(groups) < 0) fault('price', words.takesOffMore);
  const { kcal, proteins, fats, carbohydrates } = product.nutrition_per_100;
  if (proteins + fats + carbohydrates > 100) fault('nutrition_per_100', words.manyNutrients);
  if (kcal > 902) fault('nutrition_per_100.kcal', words.manyCalories);
  return [...faults, ...sizeFaults(product, path, known.groups), ...portionFaults(product, path, groups)];
}

/** Returns the largest deduction that options can make, kopecks, never positive. */
export function largestDeduction(groups: readonly ChainModifierGroup[]): number {
  return groups.reduce((sum, group) => sum + Math.min(0, ...group.options.map((option) => option.price)), 0);
}

function promocodeFaults(chain: Pick<Menu, 'promocodes'>, known: Known): ChainFault[] {
  const codes = chain.promocodes.map((promocode) => ({ code: promoKey(promocode.code) }));
  return [
    ...duplicates('promocodes', chain.promocodes, 'id'),
    ...duplicates('promocodes', codes, 'code'),
    ...chain.promocodes.flatMap((promocode, index): ChainFault[] => {
      const path = `promocodes[${index}]`;
      const { gives } = promocode;
      return [
        ...unknownNames(`${path}.restaurants`, promocode.restaurants, known.restaurants, words.noRestaurant),
        ...(gives.type === 'gift' && !known.products.has(gives.product)
          ? [{ path: `${path}.gives.product`, message: words.noProduct(gives.product) }]
          : []),
        ...(gives.type === 'gift' && known.products.get(gives.product)?.age_restricted === true
          ? [{ path: `${path}.gives.product`, message: words.adultsGift(gives.product) }]
          : []),
        ...(promocode.starts_on !== null && promocode.ends_on !== null && promocode.ends_on < promocode.starts_on
          ? [{ path: `${path}.ends_on`, message: words.endsBeforeStart }]
          : []),
      ];
    }),
  ];
}
