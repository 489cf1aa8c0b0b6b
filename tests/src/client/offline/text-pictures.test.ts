// Proves docs/product.md §9.8, §11.5.
import { expect, it } from 'vitest';
import { pictureHtml } from '#server/rich-text/picture-html.ts';
import { picturesInTexts } from '#client/offline/warm-pictures.ts';

it('the pictures of texts are found wherever a response contains them', () => {
  const picture = (base: string) =>
    pictureHtml({ base, widths: [380, 760], ratio: 2, tile: '#ffffff', tint: '#000000' }, 'Печь');
  const answer = [
    { title: 'srcset="none"', html: `<p>А</p>${picture('/media/a')}<p>${picture('/media/b-2')}</p>` },
    null,
  ];
  expect(picturesInTexts(answer)).toEqual([
    { base: '/media/a', widths: [380, 760] },
    { base: '/media/b-2', widths: [380, 760] },
  ]);
  expect(picturesInTexts([{ html: '<p>Ничего</p>' }, 7, undefined])).toEqual([]);
});
