// Proves docs/product.md §11.5: the page sanitizes what a backend sends.
import { expect, test, vi } from 'vitest';
import { CONTENT_ELEMENTS, mayHaveAttribute } from '#contract/content-html.ts';
import { isHarmlessHtml } from '#first-tap/trusted-html.ts';
import { cleanHtml } from '#lib/clean-html.ts';
import { XSS_ADDRESSES, XSS_MARKDOWN, XSS_MARKUP } from '../support/xss-vectors.ts';

const ALL = [...XSS_MARKUP, ...XSS_MARKDOWN, ...XSS_ADDRESSES.map((address) => `<a href="${address}">ярлык</a>`)];

/** Returns the forbidden elements and attributes in the document parsed from `html`. */
const forbidden = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(CONTENT_ELEMENTS.includes(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter(({ name, value }) => !mayHaveAttribute(element.localName, name, value))
      .filter(
        ({ name, value }) =>
          !(name === 'target' && value === '_blank') && !(name === 'rel' && value === 'noopener noreferrer'),
      )
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
};

test('the corpus is reduced to text, and none of it runs', async () => {
  const alert = vi.spyOn(globalThis, 'alert').mockReturnValue(undefined);
  const place = document.body.appendChild(document.createElement('div'));
  for (const vector of ALL) {
    const html = cleanHtml(`<p>до</p>${vector}`);
    expect(forbidden(html), vector).toEqual([]);
    expect(html, vector).toContain('<p>до</p>');
    // Else the page itself would refuse it (docs/product.md §12.21).
    expect(isHarmlessHtml(html), html).toBe(true);
    place.innerHTML = html;
    for (const element of place.querySelectorAll('*'))
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  place.remove();
  expect(alert).not.toHaveBeenCalled();
});

test('the checker detects what it looks for', () => {
  expect(forbidden('<p onclick=x>a</p>')).toEqual(['p onclick=x']);
  expect(forbidden('<svg></svg>')).toEqual(['svg']);
});

test('HTML made by the server stays unchanged', () => {
  const html =
    '<h2>Печь</h2><p><strong>А</strong> <a href="/menu">меню</a> <a href="https://a.example/" target="_blank" rel="noopener noreferrer">там</a></p>' +
    '<dl><div><dt>Где</dt><dd>Здесь</dd></div></dl><ol start="3"><li>три</li></ol>' +
    '<picture style="background:radial-gradient(circle,#aa5500,#ffeedd 70%)"><source type="image/avif" srcset="/media/a-380.avif 380w, /media/a-760.avif 760w" sizes="(min-width: 768px) 46rem, 100vw">' +
    '<img src="/media/a-760.webp" alt="Печь" width="760" height="428" loading="lazy" decoding="async"></picture>' +
    '<table><tbody><tr><td colspan="2">а</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
  expect(isHarmlessHtml(html)).toBe(true);
});
