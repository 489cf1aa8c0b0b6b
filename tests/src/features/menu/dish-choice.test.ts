// Proves docs/product.md §3.9, §3.10, §3.15.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstObstacle,
  maxOf,
  readModifiers,
  stillOffered,
  withOption,
  writeModifiers,
} from '#features/menu/dish/dish-choice.ts';
import { option } from '#tests/support/fixtures/catalog.ts';
import { group } from './dishes.ts';

const size = group(1, [option(11, { weight: '250 г' }), option(12, { weight: '400 г' })], {
  kind: 'single',
  required: true,
  min: 1,
  max: 1,
});
const sauces = group(2, [option(21, { max_quantity: 2 }), option(22), option(23, { is_available: false })], { max: 2 });

describe('withOption', () => {
  it('replaces the other option in a single-choice group, and leaves other groups alone', () => {
    expect(withOption(size, [11, 21], 12, 1)).toEqual([12, 21]);
    expect(withOption(size, [11, 21], null, 0)).toEqual([21]);
  });
  it('sets the option’s own quantity in other groups', () => {
    expect(withOption(sauces, [11, 22], 21, 2)).toEqual([11, 21, 21, 22]);
    expect(withOption(sauces, [11, 21, 21], 21, 0)).toEqual([11]);
  });
});

describe('the choice in a URL', () => {
  it('is read back as written, and is null for any other text [3.15a]', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 40 });
    fc.assert(
      fc.property(ids, (chosen) => {
        expect(readModifiers(writeModifiers(chosen))).toEqual(chosen);
      }),
    );
    for (const text of [undefined, '', '0', '-1', '1,', '1,x', '1.5', '1e3', `${'1,'.repeat(60)}1`]) {
      expect(readModifiers(text), String(text)).toBeNull();
    }
  });
  it('keeps what is offered, and what a line was ordered with', () => {
    expect(stillOffered([sauces], [21, 22, 23, 99])).toEqual([21, 22]);
    expect(stillOffered([sauces], [21, 23, 99], [23])).toEqual([21, 23]);
  });
});

describe('maxOf', () => {
  const [twice, once, gone] = sauces.options;
  if (!twice || !once || !gone) throw new Error('three options');
  it('is limited by the option and by what the group has left', () => {
    expect(maxOf(sauces, [], twice)).toBe(2);
    expect(maxOf(sauces, [22], twice)).toBe(1);
    expect(maxOf(sauces, [21, 21], once)).toBe(0);
    expect(maxOf(sauces, [21, 22], once)).toBe(1);
    expect(maxOf(sauces, [], gone)).toBe(0);
  });
});

describe('firstObstacle', () => {
  it('names the unanswered choice, or nothing', () => {
    expect(firstObstacle([size, sauces], [])?.group.id).toBe(1);
    expect(firstObstacle([size, sauces], [])?.missing).toBe(1);
    expect(firstObstacle([size, sauces], [11])).toBeNull();
    expect(firstObstacle([size, sauces], [11, 21, 21, 22])?.problem.code).toBe('too_many');
  });
});
