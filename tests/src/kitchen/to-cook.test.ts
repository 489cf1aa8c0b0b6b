// Proves docs/product.md §26.33: what the open orders ask for, added up.
import { expect, test } from 'vitest';
import type { PartnerOrder } from '#contract/partner.ts';
import { dishesToCook } from '#kitchen/data/to-cook.ts';
import { partnerOrder } from '#tests/support/fixtures/kitchen.ts';

/** An order of these dishes: quantity, name, options. */
const orderOf = (
  dishes: readonly (readonly [number, string, ...string[]])[],
  own: Partial<PartnerOrder> = {},
): PartnerOrder => {
  const [first] = partnerOrder().items;
  if (first === undefined) throw new Error('an order has dishes');
  const items = dishes.map(([quantity, name, ...options], index) => ({
    ...first,
    item_id: index + 1,
    name,
    quantity,
    options: options.map((option, at) => ({ id: at + 1, external_id: null, name: option, quantity: 1, price: 0 })),
  }));
  return partnerOrder({ ...own, items });
};
const words = (orders: readonly PartnerOrder[], station: string | null = null): string[] =>
  dishesToCook(orders, station).map(({ name, quantity, variants }) =>
    [
      `${name} × ${quantity}`,
      ...variants.map((one) => `${one.options.map((option) => option.name).join(' + ') || '-'} × ${one.quantity}`),
    ].join('; '),
  );

test('adds up the dishes of new orders and those being cooked, the most first, their options apart', () => {
  const orders = [
    orderOf([
      [2, 'Борщ'],
      [1, 'Пицца', '30 см', 'Острая'],
    ]),
    orderOf([[3, 'Борщ', 'Без чеснока']], { status: 'confirmed' }),
    orderOf(
      [
        [2, 'Борщ'],
        [1, 'Пицца', 'Острая', '30 см'],
        [4, 'Морс'],
      ],
      { status: 'preparing' },
    ),
    orderOf([[9, 'Морс']], { status: 'prepared' }),
    orderOf([[9, 'Морс']], { status: 'delivered' }),
    orderOf([[9, 'Морс']], { status: 'canceled' }),
  ];
  expect(words(orders)).toEqual([
    'Борщ × 7; - × 4; Без чеснока × 3',
    'Морс × 4; - × 4',
    'Пицца × 2; 30 см + Острая × 2',
  ]);
});

test('leaves out what is ticked off, and for a station what others make', () => {
  const one = orderOf([
    [2, 'Борщ'],
    [3, 'Пицца'],
    [1, 'Хлеб'],
  ]);
  const [borsch, pizza, bread] = one.items;
  if (!borsch || !pizza || !bread) throw new Error('an order of three dishes');
  const of = (items: PartnerOrder['items']) => [{ ...one, items }];
  const [hot, baked] = [
    { ...borsch, station: 'hot' },
    { ...pizza, station: 'pizza' },
  ];
  const whole = of([hot, baked, bread]);
  expect(words(whole)).toEqual(['Пицца × 3; - × 3', 'Борщ × 2; - × 2', 'Хлеб × 1; - × 1']);
  // What no station names is every station's.
  expect(words(whole, 'hot')).toEqual(['Борщ × 2; - × 2', 'Хлеб × 1; - × 1']);
  const done = '2026-11-20T10:00:00Z';
  expect(words(of([{ ...hot, done_at: done }, baked, bread]), 'hot')).toEqual(['Хлеб × 1; - × 1']);
});
