import type { ChainBlock, ChainPicture } from '../../contract/chain-file-parts.ts';
import type { Chain } from '../../contract/chain-file.ts';
import type { PictureKind } from './kinds.ts';

/** A picture of a chain: where it stands in the file, what it is for, and its path from the folder of the file. */
export type PicturePlace = {
  /** As in a fault: `products[3].picture`. */
  path: string;
  kind: PictureKind;
  picture: ChainPicture;
};

/** Every picture of a chain. */
export function chainPictures(chain: Chain): PicturePlace[] {
  const places: PicturePlace[] = [];
  const add = (path: string, kind: PictureKind, picture: ChainPicture | null) => {
    if (picture !== null) places.push({ path, kind, picture });
  };
  const addBlocks = (path: string, blocks: readonly ChainBlock[]) => {
    for (const [index, block] of blocks.entries()) {
      if (block.type === 'picture') add(`${path}.blocks[${index}].picture`, 'wide', block.picture);
    }
  };

  for (const [index, product] of chain.products.entries()) {
    add(`products[${index}].picture`, 'card', product.picture);
  }
  for (const list of ['banners', 'slides'] as const) {
    for (const [index, banner] of chain[list].entries()) add(`${list}[${index}].picture`, 'banner', banner.picture);
  }
  for (const list of ['news', 'promos', 'pages'] as const) {
    for (const [index, article] of chain[list].entries()) {
      add(`${list}[${index}].picture`, 'wide', article.picture);
      addBlocks(`${list}[${index}]`, article.blocks);
    }
  }
  for (const [index, text] of chain.texts.entries()) addBlocks(`texts[${index}]`, text.blocks);
  return places;
}
