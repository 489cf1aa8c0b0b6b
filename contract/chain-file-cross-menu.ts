import { duplicates, unknownNames, type ChainFault } from './chain-file-faults.ts';
import { availabilityFaults } from './chain-file-hours.ts';
import { effectFaults, portionFaults } from './chain-option-effect.ts';
import type { Chain, ChainModifierGroup, ChainProduct } from './chain-file.ts';
import { promoKey } from './promo-key.ts';

type Menu = Pick<Chain, 'categories' | 'modifier_groups' | 'products' | 'promocodes' | 'restaurants'>;

/** Checks categories, option groups, products and promo codes. */
export function menuFaults(chain: Menu): ChainFault[] {
  const products = new Map(chain.products.map((product) => [product.id, product]));
  const known = {
    categories: new Set(chain.categories.map((category) => category.id)),
    groups: new Map(chain.modifier_groups.map((group) => [group.id, group])),
    products,
    restaurants: new Set(chain.restaurants.map((restaurant) => restaurant.id)),
  };
  return [
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
  if (group.min > max) fault('min', `min ${group.min} is greater than max ${max}`);
  if (group.max !== undefined && group.max > most)
    fault('max', `max ${group.max} is more than all options together allow (${most})`);
  if (group.required && group.min === 0) fault('min', 'A required group needs min of at least 1');
  if (group.kind === 'single' && max !== 1) fault('max', 'A single group has max 1');
  if (group.kind === 'removal' && group.options.some((option) => option.price > 0))
    fault('options', 'Leaving something out costs nothing more');
  if (group.kind === 'removal' && group.required) fault('required', 'Nobody has to leave something out');
  if (group.free_count > max) fault('free_count', `free_count ${group.free_count} is greater than max ${max}`);
  const chosen = group.options.filter((option) => option.is_default).length;
  if (chosen > max) fault('options', `${chosen} options are is_default, but at most ${max} may be chosen`);
  return [...faults, ...effectFaults(group, path)];
}

function productFaults(product: ChainProduct, path: string, known: Known): ChainFault[] {
  const faults = [
    ...unknownNames(`${path}.modifier_groups`, product.modifier_groups, known.groups, 'modifier group'),
    ...unknownNames(`${path}.recommended_with`, product.recommended_with, known.products, 'product'),
    ...unknownNames(`${path}.replacements`, product.replacements, known.products, 'product'),
    ...(product.availability_schedule
      ? availabilityFaults(product.availability_schedule, `${path}.availability_schedule`)
      : []),
  ];
  const fault = (key: string, message: string) => faults.push({ path: `${path}.${key}`, message });
  if (!known.categories.has(product.category)) fault('category', `There is no category "${product.category}"`);
  if (product.old_price !== null && product.old_price <= product.price)
    fault('old_price', 'Has to be greater than price');
  for (const list of ['modifier_groups', 'recommended_with', 'replacements', 'allergens', 'marks'] as const) {
    if (new Set<string>(product[list]).size < product[list].length) fault(list, 'Names something twice');
  }
  if (product.replacements.includes(product.id)) fault('replacements', 'A product cannot replace itself');
  if (product.recommended_with.includes(product.id)) fault('recommended_with', 'A product does not go with itself');
  // The largest deduction possible by options, group by group: the price must never fall below zero.
  const groups = product.modifier_groups.flatMap((id) => known.groups.get(id) ?? []);
  const least = groups.reduce(
    (sum, group) => sum + Math.min(0, ...group.options.map((option) => option.price)),
    product.price,
  );
  if (least < 0) fault('price', 'An option takes off more than the product costs');
  const { kcal, proteins, fats, carbohydrates } = product.nutrition_per_100;
  if (proteins + fats + carbohydrates > 100) fault('nutrition_per_100', 'More than 100 g of nutrients in 100 g');
  if (kcal > 902) fault('nutrition_per_100.kcal', 'More energy than pure fat has; is it kilojoules?');
  return [...faults, ...portionFaults(product, path, groups)];
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
        ...unknownNames(`${path}.restaurants`, promocode.restaurants, known.restaurants, 'restaurant'),
        ...(gives.type === 'gift' && !known.products.has(gives.product)
          ? [{ path: `${path}.gives.product`, message: `There is no product "${gives.product}"` }]
          : []),
        ...(promocode.starts_on !== null && promocode.ends_on !== null && promocode.ends_on < promocode.starts_on
          ? [{ path: `${path}.ends_on`, message: 'Ends before it starts' }]
          : []),
      ];
    }),
  ];
}
