// Proves docs/product.md §11.5, §11.14, §20.6.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainBlock } from '#contract/chain-file-parts.ts';
import { blocksHtml } from '#server/rich-text/block-html.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { picturesIn } from '#server/rich-text/written-html.ts';

const OVEN = { base: '/media/oven', widths: [380, 760, 1140], ratio: 16 / 9, tile: '#ffeedd', tint: '#aa5500' };
const html = (...blocks: ChainBlock[]): string =>
  blocksHtml(blocks, (_index, source) => (source === 'pictures/oven.webp' ? OVEN : null));
const paragraph = (text: string): string => html({ type: 'paragraph', text });

describe('the blocks of a text', () => {
  it('put consecutive pictures in one row', () => {
    const picture = (alt: string): ChainBlock => ({ type: 'picture', picture: 'pictures/oven.webp', alt });
    const whole = html(picture('А'), { type: 'paragraph', text: 'Б' }, picture('В'), picture('Г'), picture('Д'));
    expect(whole.replaceAll(/<picture.*?alt="(.)".*?<\/picture>/g, '$1').replaceAll(/<\/?a.*?>|\n/g, '')).toBe(
      'А<p>Б</p><div>ВГД</div>',
    );
    expect(whole.match(/sizes="\(min-width: 768px\) 15rem, 50vw"/g)).toHaveLength(3);
  });

  it('become headings, lists, facts and quotes', () => {
    expect(
      html(
        { type: 'heading', text: 'Печь & «угли» <b>' },
        { type: 'list', ordered: true, items: ['**Щи**', 'Каша'] },
        { type: 'list', ordered: false, items: ['Чай'] },
        { type: 'facts', rows: [{ name: 'Где', value: '[Кирова, 19](/address)' }] },
        { type: 'quote', text: 'Ешьте' },
      ),
    ).toBe(
      [
        '<h2>Печь &amp; «угли» &lt;b&gt;</h2>',
        '<ol><li><strong>Щи</strong></li><li>Каша</li></ol>',
        '<ul><li>Чай</li></ul>',
        '<dl><div><dt>Где</dt><dd><a href="/address">Кирова, 19</a></dd></div></dl>',
        '<blockquote><p>Ешьте</p></blockquote>',
      ].join('\n'),
    );
  });

  it('read bold and links, also nested', () => {
    expect(paragraph('Печь **дровяная**, [кафе](/address) и **[звонок](tel:+74842401961)**.')).toBe(
      '<p>Печь <strong>дровяная</strong>, <a href="/address">кафе</a> и <strong><a href="tel:+74842401961">звонок</a></strong>.</p>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://a.b',
    'menu',
  ])('drop a link to %s, and keep its label', (href) => {
    expect(paragraph(`[label](${href})`)).toMatch(/^<p>label\)?<\/p>$/);
    // Markdown encodes a backslash as %5C: a path on our site, which is not found.
    expect(html({ type: 'markdown', text: `[label](${href})` })).not.toMatch(/href="(?!\/%5C)/);
    expect(html({ type: 'html', text: `<p><a href="${href}">label</a></p>` })).toBe('<p><a>label</a></p>');
  });

  it('show every text as it was written, whatever it contains', () => {
    const piece = fc.oneof(fc.constantFrom('<', '>', '&', '"', "'", '<b>', '&lt;', ' '), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('').replaceAll(/\*\*|\]\(|[\r\0]|\p{Cs}/gu, '');
        const said = paragraph(text)
          .replaceAll(/^<p>|<\/p>$/g, '')
          .replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[name] ?? '&');
        expect(said).toBe(text);
      }),
    );
  });
});

describe('a text in Markdown or HTML', () => {
  it('has headings from the second level down, without gaps', () => {
    expect(html({ type: 'markdown', text: '# О нас\n\n#### Печь\n\n## Люди' })).toBe(
      '<h2>О нас</h2>\n<h3>Печь</h3>\n<h3>Люди</h3>',
    );
    expect(html({ type: 'html', text: '<h3>А</h3><h6>Б</h6>' })).toBe('<h2>А</h2><h3>Б</h3>');
  });

  it('has tables, lists and strikethrough', () => {
    const table = html({ type: 'markdown', text: '| Что | Цена |\n|---|---|\n| Щи | ~~300~~ 250 |' });
    expect(table).toContain('<th>Что</th>');
    expect(table).toContain('<del>300</del> 250');
  });

  it.each(['markdown', 'html'] as const)('in %s has the chain’s pictures, in their proportions', (type) => {
    const text =
      type === 'html'
        ? '<p><img src="pictures/oven.webp" alt=\'Печь "Емеля"\'></p>'
        : '![Печь "Емеля"](pictures/oven.webp)';
    const alt = 'alt="Печь &quot;Емеля&quot;"';
    expect(picturesIn({ type, text })).toEqual(['pictures/oven.webp']);
    expect(html({ type, text })).toBe(
      '<p><a href="/media/oven-1140.webp"><picture style="background:radial-gradient(circle,#aa5500,#ffeedd 70%)">' +
        '<source type="image/avif" srcset="/media/oven-380.avif 380w, /media/oven-760.avif 760w, /media/oven-1140.avif 1140w" sizes="(min-width: 768px) 46rem, 100vw" />' +
        `<img src="/media/oven-760.webp" ${alt} width="760" height="428" loading="lazy" decoding="async" /></picture></a></p>`,
    );
  });

  it.each([
    ['an editor has made a link', '[![Печь](pictures/oven.webp)](/menu)', '<p><a href="/menu"><picture'],
    ['says nothing', '![](pictures/oven.webp)', '<p><picture'],
  ])('does not link to the file of a picture that %s', (_what, text, start) => {
    const whole = html({ type: 'markdown', text: `${text} ![Стол](pictures/oven.webp)` });
    expect(whole).toMatch(new RegExp(`^${start}`));
    expect(whole.match(/<a href="\/media\/oven-1140.webp">/g)).toHaveLength(1);
    expect(whole).toContain(
      '<a href="/media/oven-1140.webp"><picture style="background:radial-gradient(circle,#aa5500',
    );
  });

  it('loads no picture from another host or by its own URL', () => {
    for (const src of [
      'https://other.example/a.jpg',
      '//other.example/a.png',
      '/media/x.webp',
      'data:image/png;base64,x',
      '../a.png',
    ]) {
      expect(picturesIn({ type: 'html', text: `<img src="${src}" alt="x">` })).toEqual([]);
      expect(html({ type: 'html', text: `<p>Текст<img src="${src}" alt="x"></p>` })).toBe('<p>Текст</p>');
    }
  });

  it('opens links to another host in a new tab', () => {
    expect(html({ type: 'markdown', text: '[отзывы](https://maps.example/1)' })).toBe(
      '<p><a href="https://maps.example/1" target="_blank" rel="noopener noreferrer">отзывы</a></p>',
    );
  });

  it('is not changed by a second sanitizing', () => {
    const whole = html(
      { type: 'markdown', text: '# А\n\n[б](https://a.example) ![в](pictures/oven.webp)\n\n1. г\n2. д\n\n---\n`е`' },
      { type: 'picture', picture: 'pictures/oven.webp', alt: 'Печь' },
    );
    expect(whole).toContain('srcset');
    expect(cleanHtml(whole)).toBe(whole);
  });
});
