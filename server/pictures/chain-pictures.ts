import { pictureFile, type ChainBlock, type ChainPicture, type Focus } from '#contract/chain-file-parts.ts';
import type { Chain } from '#contract/chain-file.ts';
import { picturesIn } from '../rich-text/written-html.ts';
import type { PictureKind } from './kinds.ts';

/** A picture of a chain: its place in the file, its purpose, and its path relative to the file's folder. */
export type PicturePlace = {
  /** As in a fault message: `products[3].picture`. */
  path: string;
  kind: PictureKind;
  picture: string;
  /** Point to crop around; detected automatically when missing. */
  focus?: Focus;
};

/** Returns the place of a picture in a text block: `pages[2].blocks[0] pictures/oven.webp`. */
export function textPicturePath(block: string, source: string): string {
  return `${block} ${source}`;
}

/** Returns the place of an option's picture: `modifier_groups[2].options[0].picture`. */
export function optionPicturePath(group: number, option: number): string {
  return `modifier_groups[${group}].options[${option}].picture`;
}

const sourcesIn = (block: ChainBlock): ChainPicture[] =>
  block.type === 'markdown' || block.type === 'html' ? picturesIn(block) : [];

/** Lists every picture of a chain. */
export function chainPictures(chain: Chain): PicturePlace[] {
  const places: PicturePlace[] = [];
  const add = (path: string, kind: PictureKind, picture: ChainPicture | null) => {
    if (picture === null) return;
    places.push({
      path,
      kind,
      picture: pictureFile(picture),
      ...(typeof picture === 'string' ? {} : { focus: picture.focus }),
    });
  };
  const addBlocks = (path: string, blocks: readonly ChainBlock[]) => {
    for (const [index, block] of blocks.entries()) {
      const sources = block.type === 'picture' ? [block.picture] : sourcesIn(block);
      for (const source of sources)
        add(textPicturePath(`${path}.blocks[${index}]`, pictureFile(source)), 'wide', source);
    }
  };

  for (const [index, product] of chain.products.entries()) {
    add(`products[${index}].picture`, 'card', product.picture);
  }
  for (const [index, { options }] of chain.modifier_groups.entries()) {
    for (const [at, option] of options.entries()) add(optionPicturePath(index, at), 'option', option.picture);
  }
  for (const list of ['banners', 'slides'] as const) {
    for (const [index, banner] of chain[list].entries()) add(`${list}[${index}].picture`, 'banner', banner.picture);
  }
  for (const list of ['news', 'promos', 'pages', 'vacancies'] as const) {
    for (const [index, article] of chain[list].entries()) {
      add(`${list}[${index}].picture`, 'wide', article.picture);
      addBlocks(`${list}[${index}]`, article.blocks);
    }
  }
  for (const [index, text] of chain.texts.entries()) addBlocks(`texts[${index}]`, text.blocks);
  return places;
}
