import type { ChainInput } from '#contract/chain-file.ts';
import { randomOf } from './random.ts';

const WAYS = [
  'по-купечески',
  'по-домашнему',
  'по-деревенски',
  'с травами',
  'из печи',
  'на углях',
  'с хреном',
  'с мёдом',
];
const FROM = ['Калужский', 'Тульский', 'Псковский', 'Донской', 'Невский', 'Волжский', 'Уральский', 'Сибирский'];
/** Added categories. */
const CATEGORIES = 40;

type Dish = NonNullable<ChainInput['products']>[number];

/** Returns one of the list. */
function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

/** Ingredients of a composition; what stands in brackets belongs to the ingredient before. */
const ingredients = (composition: string): string[] => composition.replace(/\.$/, '').split(/, (?![^(]*\))/);

/**
 * Returns the chain with as many dishes as named: its own come first, in their categories, then new ones in forty more. Names and
 * compositions are mixed from those of the chain, so that they compress like a real menu's. The same each time.
 *
 * @param dishes as many as the chain has, or at least one more for each added category
 */
export function chainOfDishes<C extends ChainInput>(chain: C, dishes: number): C {
  const random = randomOf(2_000);
  const own = chain.products ?? [];
  const [category] = chain.categories ?? [];
  if (category === undefined || own.length === 0) throw new Error('a chain without dishes');
  const missing = dishes - own.length;
  if (missing === 0) return chain;
  const perCategory = Math.ceil(missing / CATEGORIES);
  const categories = Array.from({ length: CATEGORIES }, (_, at) => ({
    ...category,
    id: `more-${at}`,
    slug: `more-${at}`,
    name: `${pick(FROM, random)} стол № ${at + 1}`,
    description: null,
  }));
  const products = Array.from({ length: missing }, (_, at): Dish => {
    const [one, other] = [pick(own, random), pick(own, random)];
    const parts = [...ingredients(one.composition), ...ingredients(other.composition)];
    const composition = [...new Set(parts)].filter(() => random() < 0.6);
    return {
      ...one,
      id: `more-dish-${at}`,
      slug: `more-dish-${at}`,
      category: `more-${Math.floor(at / perCategory)}`,
      name: `${one.name} ${pick(WAYS, random)}, ${pick(FROM, random).toLowerCase().replace(/ий$/, 'ого').replace(/ой$/, 'ого')} повара`,
      composition: composition.length === 0 ? one.composition : composition.join(', '),
      price: one.price + 1_000 * Math.floor(random() * 40),
      old_price: null,
      popularity: 0,
      recommended_with: [],
      replacements: [],
      // Prices of sizes belong to the dish that they were written for.
      modifier_groups: (one.sizes?.length ?? 0) > 0 ? [] : (one.modifier_groups ?? []),
      sizes: [],
    };
  });
  return { ...chain, categories: [...(chain.categories ?? []), ...categories], products: [...own, ...products] };
}
