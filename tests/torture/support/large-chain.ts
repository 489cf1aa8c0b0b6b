import type { ChainInput } from '#contract/chain-file.ts';
import { openChain } from './world.ts';

/** Returns a chain with this many dishes, each with a text of ordinary length, in this many restaurants. */
export function largeChain(dishes: number, restaurants = 2): ChainInput {
  const chain = openChain();
  const [like] = chain.products;
  const [first] = chain.restaurants;
  if (!like || !first) throw new Error('the small chain is empty');
  return {
    ...chain,
    restaurants: [
      ...chain.restaurants,
      ...Array.from({ length: Math.max(0, restaurants - chain.restaurants.length) }, (_, index) => ({
        ...first,
        id: `more-${index}`,
        number: 100 + index,
        name: `Ресторан ${index}`,
        is_default: false,
        zones: [{ id: `more-${index}-pickup`, type: 'pickup' as const, name: 'Самовывоз', cooking_time: 20 }],
      })),
    ],
    products: [
      ...chain.products,
      ...Array.from({ length: dishes }, (_, index) => ({
        ...like,
        id: `dish-${index}`,
        slug: `dish-${index}`,
        name: `Блюдо номер ${index}`,
        description:
          `Подаём горячим, с хлебом и зеленью; готовим ${index % 40} минут по рецепту нашего шеф-повара. `.repeat(2),
        price: 10_000 + (index % 500) * 100,
      })),
    ],
  };
}
