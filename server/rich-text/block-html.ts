import { pictureFile, type ChainBlock } from '#contract/chain-file-parts.ts';
import type { Picture } from '#contract/primitives.ts';
import { GROUPED_PICTURE_SIZES } from '#contract/text-picture-sizes.ts';
import { cleanHtml } from './clean-html.ts';
import { escapeHtml } from './escape-html.ts';
import { inlineHtml } from './inline-html.ts';
import { orderHeadings } from './order-headings.ts';
import { pictureHtml } from './picture-html.ts';
import { writtenHtml } from './written-html.ts';

/** Returns the picture for `source` in block `index`; null if there is none. */
export type PictureOf = (index: number, source: string) => Picture | null;

const htmlOf = (block: ChainBlock, pictureOf: (source: string) => Picture | null, isGrouped: boolean): string => {
  switch (block.type) {
    case 'heading':
      return `<h2>${inlineHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${inlineHtml(block.text)}</p>`;
    case 'quote':
      return `<blockquote><p>${inlineHtml(block.text)}</p></blockquote>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('');
      return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'facts': {
      const rows = block.rows.map(
        ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${inlineHtml(value)}</dd></div>`,
      );
      return `<dl>${rows.join('')}</dl>`;
    }
    case 'picture': {
      const picture = pictureOf(pictureFile(block.picture));
      if (picture === null) return '';
      return pictureHtml(picture, escapeHtml(block.alt), isGrouped ? { sizes: GROUPED_PICTURE_SIZES } : {});
    }
    case 'markdown':
    case 'html':
      return writtenHtml(block, pictureOf);
  }
};

/**
 * Renders a chain's text as the API returns it (docs/product.md §11.5): clean HTML, whatever format each block is written in.
 * Consecutive pictures share one element.
 */
export function blocksHtml(blocks: readonly ChainBlock[], pictureOf: PictureOf): string {
  const parts = blocks.map((block, index) => {
    const isPicture = block.type === 'picture';
    const isAfter = isPicture && blocks[index - 1]?.type === 'picture';
    const isBefore = isPicture && blocks[index + 1]?.type === 'picture';
    const html = htmlOf(block, (source) => pictureOf(index, source), isAfter || isBefore).trim();
    return `${isBefore && !isAfter ? '<div>' : ''}${html}${isAfter && !isBefore ? '</div>' : ''}`;
  });
  return cleanHtml(orderHeadings(parts.join('\n')));
}
