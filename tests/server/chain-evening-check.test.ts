// Proves that `npm run evening` of a chain finds what it looks for: each rule of its proof is broken once, each choice is repeatable.
import { describe, expect, it } from 'vitest';
import { drawCustomers } from '#tests/torture/chain-evening/plan.ts';
import { firstLimit } from '#tests/torture/chain-evening/first-limit.ts';
import {
  type ChainEvening,
  proveEvening,
  type StoredOrder,
  type ToldOrder,
} from '#tests/torture/chain-evening/proof.ts';

const SIX = Date.parse('2026-11-20T15:00:00.000Z');
const COOKED = ['confirmed', 'preparing', 'prepared', 'delivered'] as const;

const stored: StoredOrder = {
  id: 'one',
  number: 1001,
  status: 'delivered',
  orderType: 'pickup',
  total: 93_000,
  portions: 2,
  steps: [
    { status: 'draft', actor: 'customer', at: SIX },
    { status: 'new', actor: 'payment', at: SIX + 1 },
    ...COOKED.map((status, at) => ({ status, actor: 'kitchen', at: SIX + 2 + at })),
  ],
};
const told: ToldOrder = {
  id: 'one',
  number: 1001,
  total: 93_000,
  agreed: 93_000,
  portions: 2,
  isOnline: true,
  isPaid: true,
  isCanceled: false,
  // What happened while a stream was broken is not shown.
  statuses: ['draft', 'new', 'preparing', 'delivered'],
};
const GOOD: ChainEvening = {
  promised: [told],
  ended: [stored],
  kitchen: COOKED.map((status) => ({ orderId: 'one', status })),
  payments: ['one'],
  surprises: [],
};
const [firstStep, ...laterSteps] = GOOD.kitchen;

const broken = (change: Partial<ChainEvening>): string[] =>
  proveEvening({ ...GOOD, ...change })
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ rule }) => rule);
const toldOf = (change: Partial<ToldOrder>): Partial<ChainEvening> => ({ promised: [{ ...told, ...change }] });
const storedOf = (change: Partial<StoredOrder>): Partial<ChainEvening> => ({ ended: [{ ...stored, ...change }] });

describe('the proof of an evening', () => {
  it('finds nothing on an evening on which everything was right', () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[what: string, change: Partial<ChainEvening>, rule: string]>([
    ['an order that is not there', { ended: [] }, 'no order is lost'],
    ['another price in the database', storedOf({ total: 186_000 }), 'no order is lost'],
    [
      'an order that nobody placed',
      { ended: [stored, { ...stored, id: 'two', number: 1002 }] },
      'each order has one history',
    ],
    ['an order that is there twice', { ended: [stored, stored] }, 'each order has one history'],
    ['another price than the one agreed to', toldOf({ agreed: 90_000 }), 'each order is what its customer agreed to'],
    ['a dish that was added twice', storedOf({ portions: 4 }), 'each order is what its customer agreed to'],
    ['a step that nobody made', { kitchen: laterSteps }, 'each step of a kitchen is done once'],
    [
      'a step that was forgotten',
      { kitchen: [...GOOD.kitchen, { orderId: 'one', status: 'delivering' }] },
      'each step of a kitchen is done once',
    ],
    [
      'a step that two taps made',
      { kitchen: firstStep ? [firstStep, ...GOOD.kitchen] : [] },
      'each step of a kitchen is done once',
    ],
    ['a live status that goes back', toldOf({ statuses: ['preparing', 'new'] }), 'the live status is what happened'],
    [
      'a live status that did not happen',
      toldOf({ statuses: ['new', 'canceled'] }),
      'the live status is what happened',
    ],
    ['a payment that counts twice', { payments: ['one', 'one'] }, 'each payment counts once'],
    ['a payment that was lost', { payments: [] }, 'each payment counts once'],
    [
      'an order that is cooked and not paid',
      { ...toldOf({ isPaid: false }), payments: [] },
      'each payment counts once',
    ],
    ['a response that no fault explains', { surprises: ['placeOrder answered 500'] }, 'no response surprises anyone'],
  ])('finds %s', (_, change, rule) => {
    expect(broken(change)).toContain(rule);
  });
});

it('the first limit is what is nearest to its end, and reached only when almost nothing is left', () => {
  const uses = (machine: number, pool: number) => [
    { name: 'machine', mean: machine, peak: 1 },
    { name: 'pool', mean: pool, peak: 0.9 },
  ];
  expect(firstLimit(uses(0.5, 0.7))).toEqual({ name: 'pool', isReached: false });
  expect(firstLimit(uses(0.95, 0.7))).toEqual({ name: 'machine', isReached: true });
});

it('the same seed draws the same customers, each at an address of their own', () => {
  const draw = (seed: number) => drawCustomers({ seed, customers: 1000, minutes: 10 });
  const shown = (seed: number) => draw(seed).map(({ random, ...plan }) => [plan, random()]);
  expect(shown(1)).toEqual(shown(1));
  expect(shown(1)).not.toEqual(shown(2));
  const customers = draw(1);
  expect(new Set(customers.map(({ address }) => address)).size).toBe(1000);
  expect(customers.map(({ at }) => at)).toEqual(customers.map(({ at }) => at).toSorted((a, b) => a - b));
  expect(customers.every(({ at }) => at >= 0 && at < 600_000)).toBe(true);
});
