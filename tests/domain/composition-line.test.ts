import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compositionLine } from '#domain/composition-line.ts';

describe('the composition on a card (docs/product.md §2.24)', () => {
  it.each([
    [
      'Тесто (мука пшеничная, мука ржаная, вода, масло подсолнечное, закваска, соль), томаты протёртые, сыр моцарелла, базилик.',
      'томаты протёртые, сыр моцарелла, базилик',
    ],
    ['Бульон говяжий, свёкла, говядина, сметана 20 %, соль, перец чёрный.', 'свёкла, говядина, сметана'],
    ['Молоко 3,2 %, кофе (эспрессо).', 'молоко, кофе'],
    ['Сливки 33 %, сахар; в сортах: хлеб бородинский, облепиха.', 'сливки, в сортах: хлеб бородинский, облепиха'],
    ['Перец сладкий, масло оливковое', 'перец сладкий, масло оливковое'],
    ['Мука пшеничная, вода, соль.', 'мука пшеничная, вода, соль'],
    ['', ''],
  ])('of «%s» is «%s»', (composition, line) => {
    expect(compositionLine(composition)).toBe(line);
  });

  it('never says more than the composition, and something where it says something', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Вода', 'соль', 'мёд', 'тесто (мука, вода)', 'сыр 45 %', 'рис')),
        (parts) => {
          const line = compositionLine(parts.join(', '));
          for (const part of line.toLowerCase().split(', ')) expect(parts.join(', ').toLowerCase()).toContain(part);
          expect(line === '').toBe(parts.length === 0);
        },
      ),
      { seed: 51 },
    );
  });
});
