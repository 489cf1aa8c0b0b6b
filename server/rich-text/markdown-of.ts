import { type ChainBlock, pictureFile } from '#contract/chain-file-parts.ts';
import { cleanLines } from '#contract/clean-text.ts';
import { type Inline, parseInline } from '#domain/inline-text.ts';
import { escapeHtml } from './escape-html.ts';
import { inlineHtml } from './inline-html.ts';

/** Signs of Markdown within a line, as themselves; an underscore within a word means nothing, and terms have one (`{bonus_days}`). */
const SIGNS = /[\\`*[\]<~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g;
/** What begins a heading, a quote, a list or a rule at the beginning of a line. */
const BEGINNING = /^(\s*)([#>+=|-]|\d+(?=[.)]))/gm;

const escaped = (text: string): string => text.replaceAll(SIGNS, (sign) => `\\${sign}`);
const lines = (text: string): string =>
  text
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll(BEGINNING, (_whole, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

/** Reports whether two asterisks are read as bold between these: a word beside them, or nothing outside of them. */
const isClear = (inside: string | undefined, outside: string | undefined): boolean =>
  /[\p{L}\p{N}]/u.test(inside ?? '') || outside === undefined || /\s/.test(outside);

const textOf = (part: Inline | undefined): string | null =>
  part === undefined ? '' : part.type === 'text' ? part.text : null;

const partsText = (parts: readonly Inline[]): string =>
  parts
    .map((part, index) => {
      if (part.type === 'text') return escaped(part.text);
      const inside = partsText(part.parts);
      if (part.type === 'link') return `[${inside}](${part.href.replaceAll('(', '%28')})`;
      const [before, after] = [textOf(parts[index - 1]), textOf(parts[index + 1])];
      const isBold =
        before !== null && after !== null && isClear(inside[0], before.at(-1)) && isClear(inside.at(-1), after[0]);
      return isBold ? `**${inside}**` : `<strong>${inside}</strong>`;
    })
    .join('');
const inline = (source: string): string => lines(partsText(parseInline(source)));

const blockText = (block: ChainBlock): string => {
  switch (block.type) {
    case 'heading':
      return `## ${inline(block.text).replaceAll('\n', ' ')}`;
    case 'paragraph':
      return inline(block.text);
    case 'quote':
      return inline(block.text).replaceAll(/^/gm, '> ');
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${inline(item).replaceAll('\n', '\n   ')}`)
        .join('\n');
    case 'facts': {
      const rows = block.rows.map(
        ({ name, value }) =>
          `<div><dt>${escapeHtml(name)}</dt><dd>${inlineHtml(value).replaceAll(/\n\s*\n/g, '\n')}</dd></div>`,
      );
      return ['<dl>', ...rows, '</dl>'].join('\n');
    }
    case 'picture':
      return `![${escaped(block.alt)}](<${pictureFile(block.picture)}>)`;
    case 'markdown':
      return block.text;
    case 'html':
      // A line without text would end the HTML.
      return block.text.replaceAll(/\n\s+/g, '\n');
  }
};

/**
 * Returns the blocks of a text as one Markdown text, which renders as they do (docs/product.md §34.25): pictures that follow each other are
 * one paragraph, facts are HTML. The point around which the file has a picture cropped is not in it.
 */
export function markdownOf(blocks: readonly ChainBlock[]): string {
  return cleanLines(
    blocks
      .map((block, index) => {
        const isAfter = block.type === 'picture' && blocks[index - 1]?.type === 'picture';
        return `${index === 0 ? '' : isAfter ? '\n' : '\n\n'}${blockText(block)}`;
      })
      .join(''),
  );
}
