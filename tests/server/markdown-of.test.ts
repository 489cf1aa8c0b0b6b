// Proves docs/product.md §34.25: an article's blocks, as the Markdown text that the office edits, render as before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ChainBlock } from '#contract/chain-file-parts.ts';
import { LONGEST_TEXT } from '#contract/office-content.ts';
import type { Picture } from '#contract/primitives.ts';
import { blocksHtml } from '#server/rich-text/block-html.ts';
import { markdownOf } from '#server/rich-text/markdown-of.ts';

const pictureOf = (_index: number, source: string): Picture => ({
  base: `/media/${source.length}`,
  widths: [380],
  ratio: 2,
  tile: '#ffffff',
  tint: '#000000',
});
/** What is seen: without the whitespace between elements, and with rows of pictures as paragraphs. */
const seen = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> </g, '><')
    .replaceAll(/ (?=<\/(?:li|p|dd)>)/g, '');
const both = (blocks: readonly ChainBlock[]) => ({
  blocks: seen(blocksHtml(blocks, pictureOf)),
  text: seen(blocksHtml([{ type: 'markdown', text: markdownOf(blocks) }], pictureOf)),
});

const Texts = v.record(v.string(), v.array(v.looseObject({ blocks: v.optional(v.array(ChainBlock)) })));
const demoTexts = ['showcase', 'news', 'vacancies', 'pages'].flatMap((name) => {
  const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `../../demo/content/${name}.json`), 'utf8'));
  return Object.entries(v.parse(Texts, file)).flatMap(([list, all]) =>
    all.flatMap(({ blocks }, index) => (blocks === undefined ? [] : [[`${list} ${index}`, blocks] as const])),
  );
});

describe('an article’s blocks as one Markdown text', () => {
  it.each(demoTexts)('render as before: %s', (_name, blocks) => {
    // Pictures that follow each other are in one element either way, which differs.
    const alone = blocks.filter(({ type }) => type !== 'picture');
    const { blocks: before, text } = both(alone);
    expect(text).toBe(before);
    expect(markdownOf(blocks).length).toBeLessThan(LONGEST_TEXT);
  });

  it('keep their pictures, in order', () => {
    const picture = (file: string): ChainBlock => ({ type: 'picture', picture: file, alt: 'Печь [старая]' });
    const blocks = [
      picture('a.jpg'),
      picture('my oven.jpg'),
      { type: 'paragraph', text: 'Да' } as const,
      picture('b.jpg'),
    ];
    const names: string[] = [];
    const html = blocksHtml([{ type: 'markdown', text: markdownOf(blocks) }], (index, source) => {
      names.push(source);
      return pictureOf(index, source);
    });
    expect(names).toEqual(['a.jpg', 'my oven.jpg', 'b.jpg']);
    expect(html.match(/alt="Печь \[старая\]"/g)).toHaveLength(3);
  });

  it('render signs of Markdown as they were written', () => {
    const texts = [
      '# 1',
      '1. Щи',
      '- да',
      '* и * б',
      '2 * 2 * 2',
      '_а_ и б_в',
      '{bonus_days}',
      '<b>',
      'a `b` [c](x)',
      '> да',
      '~~н~~',
    ];
    for (const text of texts) {
      const { blocks, text: written } = both([{ type: 'paragraph', text }]);
      expect(written).toBe(blocks);
    }
    const Text = fc.array(
      fc.constantFrom(
        'щи',
        ' ',
        '*',
        '**',
        '_',
        '[',
        ']',
        '(',
        ')',
        '/a',
        '#',
        '-',
        '1.',
        '<',
        '&lt;',
        '`',
        '\n',
        '\\',
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(Text, fc.constantFrom('paragraph', 'heading', 'quote'), (parts, type) => {
        const text = parts.join('').trim();
        const { blocks, text: written } = both([{ type, text }]);
        expect(written.replaceAll(' ', '')).toBe(blocks.replaceAll(' ', ''));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
