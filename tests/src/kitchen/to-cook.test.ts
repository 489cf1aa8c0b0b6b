// Proves docs/product.md §26.33: what the open orders ask for, added up.
import { expect, test } from 'vitest';
import type { PartnerOrder } from '#contract/partner.ts';
import { dishesToCook, lineOf, toggleLine } from '#kitchen/data/to-cook.ts';
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
const words = (orders: readonly PartnerOrder[], ticked: readonly string[] = []): string[] =>
  dishesToCook(orders, ticked).map(({ name, quantity, variants }) =>
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

test('leaves out what is ticked off, and forgets it with its order', () => {
  const [one, other] = [orderOf([[2, 'Борщ']]), orderOf([[3, 'Борщ']])];
  const line = ({ items: [first], ...order }: PartnerOrder): string =>
    first === undefined ? '' : lineOf(order, first);
  const ticked = toggleLine([], line(one), [one, other]);
  expect(words([one, other], ticked)).toEqual(['Борщ × 3; - × 3']);
  expect(words([one, other], toggleLine(ticked, line(one), [one, other]))).toEqual(['Борщ × 5; - × 5']);
  expect(toggleLine(ticked, line(other), [other])).toEqual([line(other)]);
});
