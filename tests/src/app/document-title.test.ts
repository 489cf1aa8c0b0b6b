import { describe, expect, it } from 'vitest';
import { documentTitle, titleOfMatches } from '#app/rendering/document-title.ts';

describe('the document title', () => {
  const seoTitles = [{ path: '/menu', title: 'Меню с доставкой', description: 'Щи да каша' }];

  it('is the page’s own name with the brand’s, unless it already includes it', () => {
    const titled = (own: string) => documentTitle({ path: '/cart', own, seoTitles, brand: 'Проба' }).title;
    expect([titled('Корзина'), titled('О «Пробе»: Проба'), titled('')]).toEqual([
      'Корзина — Проба',
      'О «Пробе»: Проба',
      'Проба',
    ]);
  });

  it('is the one that an editor wrote for this path [11.9]', () => {
    expect(documentTitle({ path: '/menu', own: 'Меню', seoTitles, brand: 'Проба' })).toEqual({
      title: 'Меню с доставкой',
      description: 'Щи да каша',
    });
  });

  it('comes from the innermost page: its loader, then its route', () => {
    const outer = { staticData: { title: 'Меню' } };
    expect(titleOfMatches([outer, { loaderData: { title: 'Супы' }, staticData: { title: 'Раздел' } }])).toBe('Супы');
    expect(titleOfMatches([outer, { loaderData: { dishes: [] }, staticData: { title: 'Раздел' } }])).toBe('Раздел');
    expect(titleOfMatches([])).toBe('');
  });
});
