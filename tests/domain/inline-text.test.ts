// Proves docs/product.md §11.5.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHref } from '#contract/content-html.ts';
import { parseInline, type Inline } from '#domain/inline-text.ts';

const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : plain(part.parts))).join('');
const links = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) =>
    part.type === 'text' ? [] : [...(part.type === 'link' ? [part.href] : []), ...links(part.parts)],
  );

describe('inline markup of content', () => {
  it('parses bold text and links, also nested', () => {
    expect(parseInline('Печь **дровяная**, [кафе](/address) и **[звонок](tel:+74842401961)**.')).toEqual([
      { type: 'text', text: 'Печь ' },
      { type: 'bold', parts: [{ type: 'text', text: 'дровяная' }] },
      { type: 'text', text: ', ' },
      { type: 'link', href: '/address', parts: [{ type: 'text', text: 'кафе' }] },
      { type: 'text', text: ' и ' },
      {
        type: 'bold',
        parts: [{ type: 'link', href: 'tel:+74842401961', parts: [{ type: 'text', text: 'звонок' }] }],
      },
      { type: 'text', text: '.' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://a.b',
    'menu',
  ])('makes no link from an address like %s, and keeps its label', (href) => {
    expect(safeHref(href)).toBeNull();
    const parts = parseInline(`[label](${href})`);
    expect(links(parts)).toEqual([]);
    expect(plain(parts)).toBe(href.includes('(') ? 'label)' : 'label');
  });

  it('never loses a word and never makes a disallowed link', () => {
    const piece = fc.oneof(
      fc.constantFrom('**', '[', ']', '(', ')', '](', '/menu', 'https://a.b', 'javascript:x', ' '),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const source = pieces.join('');
        const parts = parseInline(source);
        for (const href of links(parts)) expect(safeHref(href)).toBe(href);
        const isPlain = !source.includes('**') && !source.includes('](');
        if (isPlain) expect(plain(parts)).toBe(source);
      }),
    );
  });
});
