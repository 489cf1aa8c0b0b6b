import type { Chain } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import { optionPicturePath } from '#server/pictures/chain-pictures.ts';
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

/** Returns the options of a chain by `group/option`, each with the path of its picture. */
export function optionsOf({ modifier_groups: groups }: Pick<Chain, 'modifier_groups'>) {
  return groups.flatMap((group, index) =>
    group.options.map((option, at) => ({
      id: `${group.id}/${option.id}`,
      option,
      path: optionPicturePath(index, at),
    })),
  );
}

/** Returns picture records for a chain with other options: those that stay keep theirs, wherever they stand now. */
export function withOptionPictures(
  before: Pick<Chain, 'modifier_groups'>,
  pictures: Pictures,
  after: Pick<Chain, 'modifier_groups'>,
): Pictures {
  const paths = new Map(optionsOf(before).map(({ id, path }) => [id, path]));
  const others = [...pictures].filter(([path]) => !path.startsWith('modifier_groups['));
  const own = optionsOf(after).flatMap(({ id, path }) => {
    const picture = pictures.get(paths.get(id) ?? '');
    return picture === undefined ? [] : [[path, picture] as const];
  });
  return new Map([...others, ...own]);
}
