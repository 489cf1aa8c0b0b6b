// Proves docs/product.md §20.7.
import { expect, it } from 'vitest';
import { contactSheet } from '#server/pictures/contact-sheet.ts';

it('the sheet shows every picture with its place and its warnings, and escapes HTML in the file', () => {
  const page = contactSheet(
    'Чайная <b>№ 1</b>',
    [
      {
        title: 'Борщ & <script>alert(1)</script>',
        path: 'menu.json: products[0].picture',
        kind: 'card',
        picture: { base: '/media/abc', widths: [160, 320, 640], ratio: 4 / 3, tile: '#000000', tint: '#ffffff' },
        warnings: ['The picture looks blurred, as if it had been enlarged'],
      },
    ],
    'media',
  );
  expect(page.match(/media\/abc-320\.webp/g)).toHaveLength(3);
  expect(page).toContain('menu.json: products[0].picture, card');
  expect(page).toContain('looks blurred');
  expect(page).toContain('Борщ &amp; &lt;script&gt;');
  expect(page).not.toContain('<script');
});
