import type { ChainBlock, ChainPicture } from '../../contract/chain-file-parts.ts';
import type { Chain } from '../../contract/chain-file.ts';
import type { PictureKind } from './kinds.ts';

/** A picture of a chain: where it stands in the file, what it is for, and the colour that lies behind it. */
export type PicturePlace = {
  /** As in a fault: `products[3].picture`. */
  path: string;
  /** What the layout of a recipe is drawn from, so that two dishes with the same recipe still differ. */
  seed: string;
  kind: PictureKind;
  tile: string;
  picture: ChainPicture;
};

/** Behind what has no colour of its own. */
const LINEN = '#fbe9d0';

/** Every picture of a chain. */
export function chainPictures(chain: Chain): PicturePlace[] {
  const colors = new Map(chain.categories.map((category) => [category.id, category.color]));
  const places: PicturePlace[] = [];
  const add = (path: string, seed: string, kind: PictureKind, tile: string, picture: ChainPicture | null) => {
    if (picture !== null) places.push({ path, seed, kind, tile, picture });
  };
  const addBlocks = (path: string, seed: string, blocks: readonly ChainBlock[]) => {
    for (const [index, block] of blocks.entries()) {
      if (block.type === 'picture')
        add(`${path}.blocks[${index}].picture`, `${seed}/${index}`, 'wide', LINEN, block.picture);
    }
  };

  for (const [index, product] of chain.products.entries()) {
    add(`products[${index}].picture`, product.id, 'card', colors.get(product.category) ?? LINEN, product.picture);
  }
  for (const list of ['banners', 'slides'] as const) {
    for (const [index, banner] of chain[list].entries()) {
      add(`${list}[${index}].picture`, `${list}/${banner.id}`, 'banner', banner.color, banner.picture);
    }
  }
  for (const list of ['news', 'promos', 'pages'] as const) {
    for (const [index, article] of chain[list].entries()) {
      const seed = `${list}/${article.slug}`;
      add(`${list}[${index}].picture`, seed, 'wide', LINEN, article.picture);
      addBlocks(`${list}[${index}]`, seed, article.blocks);
    }
  }
  for (const [index, text] of chain.texts.entries()) addBlocks(`texts[${index}]`, `texts/${text.key}`, text.blocks);
  return places;
}
