import type { Chain } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import type { Pictures } from './desired-rows.ts';

const OF_PRODUCT = /^products\[\d+\]/;

/** Returns the records of dishes by the dish's id: paths count dishes, and the count changes with a dish that comes or goes. */
export function dishPictures({ products }: Pick<Chain, 'products'>, pictures: Pictures): ReadonlyMap<string, Picture> {
  return new Map(
    products.flatMap(({ id }, index) => {
      const picture = pictures.get(`products[${index}].picture`);
      return picture === undefined ? [] : [[id, picture] as const];
    }),
  );
}

/** Returns picture records for a chain with other dishes; `ofDish` has the dishes' own by id. */
export function withDishPictures(
  { products }: Pick<Chain, 'products'>,
  pictures: Pictures,
  ofDish: ReadonlyMap<string, Picture>,
): Pictures {
  const others = [...pictures].filter(([path]) => !OF_PRODUCT.test(path));
  const own = products.flatMap(({ id }, index) => {
    const picture = ofDish.get(id);
    return picture === undefined ? [] : [[`products[${index}].picture`, picture] as const];
  });
  return new Map([...others, ...own]);
}
