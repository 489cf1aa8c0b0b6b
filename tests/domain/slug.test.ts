// Proves docs/product.md §34.16.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Slug } from '#contract/chain-file-parts.ts';
import { slugOf } from '#domain/slug.ts';

describe('slugOf', () => {
  it.each([
    ['Борщ с чесноком', 'borshch-s-chesnokom'],
    ['Щи «Ёжик», 2 шт.', 'shchi-ezhik-2-sht'],
    ['Crème brûlée', 'creme-brulee'],
    ['Объявление', 'obyavlenie'],
    ['  —  ', ''],
  ])('writes %j as %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is an address, however long the name is', () => {
    const slug = slugOf('Очень длинное название блюда из печи с гарниром и соусом на выбор');
    expect(slug.length).toBeLessThanOrEqual(60);
    expect(v.is(Slug, slug)).toBe(true);
  });
});
