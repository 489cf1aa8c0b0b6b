// Proves docs/product.md §11.5.
import { expect, it } from 'vitest';
import { CONTENT_ELEMENTS, mayHaveAttribute } from '#contract/content-html.ts';
import { blocksHtml } from '#server/rich-text/block-html.ts';
import { XSS_ADDRESSES, XSS_MARKDOWN, XSS_MARKUP } from '#tests/support/xss-vectors.ts';

const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

const plain = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[name] ?? '&');

/** Returns what `html` must not contain: everything has to be text or a listed element with listed attributes. */
function forbidden(html: string): string[] {
  const found: string[] = [];
  const text = html.replaceAll(TAG, (tag: string, _slash, element: string, attributes: string) => {
    if (!CONTENT_ELEMENTS.includes(element)) found.push(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const isOurs = element === 'a' && ['_blank', 'noopener noreferrer'].includes(value);
      if (!isOurs && !mayHaveAttribute(element, name, plain(value))) found.push(tag);
    }
    return '';
  });
  if (text.includes('<')) found.push(text);
  return found;
}

const html = (text: string) => blocksHtml([{ type: 'html', text: `<p>до</p>${text}` }], () => null);

it('the corpus has at least 200 distinct vectors, and the check detects bad markup', () => {
  const all = [...XSS_MARKUP, ...XSS_ADDRESSES, ...XSS_MARKDOWN];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(200);
  // The checker does detect what it looks for.
  for (const bad of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:alert(1)">',
    '<b',
    '<img src="//evil.example">',
  ])
    expect(forbidden(bad), bad).not.toEqual([]);
});

it.each(XSS_MARKUP)('HTML keeps only the text of %s', (vector) => {
  expect(forbidden(html(vector))).toEqual([]);
  expect(html(vector)).toContain('<p>до</p>');
});

it.each(XSS_ADDRESSES)('no link leads to %s', (address) => {
  const made = html(`<a href="${address}">ярлык</a>`);
  expect(forbidden(made)).toEqual([]);
  expect(made).toMatch(/<a>ярлык/);
});

it.each([...XSS_MARKDOWN, ...XSS_MARKUP])('Markdown keeps nothing unsafe of %s', (text) => {
  expect(forbidden(blocksHtml([{ type: 'markdown', text }], () => null))).toEqual([]);
});

it.each([...XSS_MARKUP, ...XSS_ADDRESSES.map((address) => `[ярлык](${address})`)])(
  'a block shows %s as text',
  (text) => {
    const made = blocksHtml(
      [
        { type: 'heading', text },
        { type: 'list', ordered: false, items: [text] },
        { type: 'facts', rows: [{ name: text, value: text }] },
        { type: 'quote', text },
      ],
      () => null,
    );
    expect(forbidden(made)).toEqual([]);
  },
);
