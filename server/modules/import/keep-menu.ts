import type { Chain } from '#contract/chain-file.ts';
import { optionPicturePath } from '#server/pictures/chain-pictures.ts';
import { type FileContent, shelfBeside } from './chain-files.ts';
import type { ChainMenu, Pictures } from './desired-rows.ts';
import { dishPictures, withDishPictures } from './product-pictures.ts';
import { withoutMissing } from './without-missing.ts';

/** The options of a chain by `group/option`, each with its place. */
const optionsOf = ({ modifier_groups: groups }: ChainMenu) =>
  groups.flatMap((group, index) =>
    group.options.map((option, at) => ({
      id: `${group.id}/${option.id}`,
      option,
      path: optionPicturePath(index, at),
    })),
  );

/**
 * Returns a kept file with another menu in it, as a partner sends one (docs/product.md §26.16): dishes and options that stay keep their
 * pictures, since a menu brings no files.
 */
export function withMenu({ chain: before, pictures, shelf }: FileContent, menu: ChainMenu): FileContent {
  const dishes = new Map(before.products.map(({ id, picture }) => [id, picture]));
  const options = new Map(optionsOf(before).map(({ id, option, path }) => [id, { picture: option.picture, path }]));
  const chain: Chain = withoutMissing({
    ...before,
    categories: [...menu.categories],
    modifier_groups: menu.modifier_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({
        ...option,
        picture: options.get(`${group.id}/${option.id}`)?.picture ?? null,
      })),
    })),
    products: menu.products.map((product) => ({ ...product, picture: dishes.get(product.id) ?? null })),
  });
  const ofOptions = new Map(
    optionsOf(chain).flatMap(({ id, path }) => {
      const picture = pictures.get(options.get(id)?.path ?? '');
      return picture === undefined ? [] : [[path, picture] as const];
    }),
  );
  const others: Pictures = new Map([...pictures].filter(([path]) => !path.startsWith('modifier_groups[')));
  return {
    chain,
    pictures: withDishPictures(chain, new Map([...others, ...ofOptions]), dishPictures(before, pictures)),
    shelf: shelfBeside(chain, shelf),
  };
}
