import type { Chain } from '#contract/chain-file.ts';
import { type FileContent, shelfBeside } from './chain-files.ts';
import type { ChainMenu } from './desired-rows.ts';
import { dishPictures, optionsOf, withDishPictures, withOptionPictures } from './product-pictures.ts';
import { withoutMissing } from './without-missing.ts';

/**
 * Returns a kept file with another menu in it, as a partner sends one (docs/product.md §26.16): dishes and options that stay keep their
 * pictures, since a menu brings no files.
 */
export function withMenu({ chain: before, pictures, shelf, codes }: FileContent, menu: ChainMenu): FileContent {
  const dishes = new Map(before.products.map(({ id, picture }) => [id, picture]));
  const options = new Map(optionsOf(before).map(({ id, option }) => [id, option.picture]));
  const chain: Chain = withoutMissing({
    ...before,
    categories: [...menu.categories],
    modifier_groups: menu.modifier_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({
        ...option,
        picture: options.get(`${group.id}/${option.id}`) ?? null,
      })),
    })),
    products: menu.products.map((product) => ({ ...product, picture: dishes.get(product.id) ?? null })),
  });
  return {
    chain,
    pictures: withDishPictures(chain, withOptionPictures(before, pictures, chain), dishPictures(before, pictures)),
    shelf: shelfBeside(chain, shelf),
    codes,
  };
}
