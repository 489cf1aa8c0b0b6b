// Proves docs/product.md §34.30.
import { addMinutes } from 'date-fns';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { type OfficeNumbersBody, XLSX_TYPE } from '#contract/office-numbers.ts';
import { orderItems, orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { smallChain } from '../support/small-chain.ts';
import { type OfficeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

let test: OfficeWorld;
let owner: OfficeBrowser;
let manager: OfficeBrowser;

/** The first restaurant's clock is three hours ahead of UTC, the second's five. */
const ZONES = { 1: 'Europe/Moscow', 2: 'Asia/Yekaterinburg' } as const;

interface Seed {
  readonly at: string;
  readonly restaurant?: 1 | 2;
  readonly phone?: string;
  readonly customer?: number;
  readonly status?: 'draft' | 'preparing' | 'delivered' | 'canceled';
  readonly total: number;
  /** Minutes from the promise to the hand-over. */
  readonly late?: number;
  readonly promo?: number;
  readonly refund?: number;
  /** Dish, portions, what the line costs. */
  readonly lines?: readonly (readonly [number, number, number, string?])[];
}

let count = 0;
/** Stores an order as placing, cooking, paying and refunding leave it. */
const seed = async (one: Seed): Promise<void> => {
  count += 1;
  const { restaurant = 1, status = 'delivered', total, promo, refund, lines = [] } = one;
  const id = `order-${count}-of-the-test-with-a-long-id`;
  const at = new Date(one.at);
  const promisedTo = addMinutes(at, 60);
  await test.db.insert(orders).values({
    id,
    cartId: `cart-${count}`,
    customerId: one.customer ?? null,
    status,
    orderType: 'pickup',
    restaurantId: restaurant,
    restaurantName: 'Тогда',
    restaurantAddress: '',
    timezone: ZONES[restaurant],
    deliveryZoneId: 1,
    paymentMethod: refund === undefined ? 'cash' : 'card-online',
    paymentStatus: refund === undefined ? 'not_needed' : 'paid',
    promisedFrom: at,
    promisedTo,
    name: 'Анна',
    phoneNumber: one.phone ?? '',
    cutleryCount: 0,
    promocode: promo === undefined ? null : 'TEN',
    totals: { total_price: total, promo_discount: promo ?? 0 } as typeof orders.$inferInsert.totals, // what is summed
    createdAt: at,
    updatedAt: at,
  });
  const history = [
    ...(status === 'draft' ? [] : [{ status: 'new' as const, at }]),
    ...(status === 'delivered' ? [{ status, at: addMinutes(promisedTo, one.late ?? -5) }] : []),
  ];
  for (const step of history) {
    await test.db.insert(orderStatusHistory).values({ orderId: id, actor: 'kitchen', ...step });
  }
  for (const [productId, quantity, totalPrice, name = `Блюдо ${productId}`] of lines) {
    const line = { orderId: id, itemId: productId, productId, modifiers: [], modifierLines: [], quantity, totalPrice };
    await test.db.insert(orderItems).values({ ...line, name, weight: '', unitPrice: totalPrice / quantity });
  }
  if (refund === undefined) return;
  const paid = { terminal: 'main', transactionId: count, orderId: id, at };
  await test.db.insert(payments).values({ ...paid, amount: total, currency: 'RUB', role: 'order' });
  await test.db.insert(refunds).values({ ...paid, id, amount: refund, reason: 'manager', createdAt: at });
};

beforeAll(async () => {
  const chain = smallChain();
  const [first, second] = chain.restaurants;
  if (first === undefined || second === undefined) throw new Error('two restaurants');
  test = await startOffice({ chain: { ...chain, restaurants: [first, { ...second, timezone: ZONES[2] }] } });
  owner = await test.as('owner');
  manager = await test.as('manager');
  const orderOf = {
    // Midnight in the first restaurant: the first minute of the period.
    first: { at: '2026-11-18T21:00:00Z', phone: '1', total: 100_000, promo: 10_000 },
    secondsBefore: { at: '2026-11-18T20:59:59Z', phone: '2', total: 40_000 },
    last: { at: '2026-11-20T20:59:59Z', phone: '2', total: 50_000, late: 10, refund: 20_000 },
    // One minute before midnight in the second restaurant, and at it.
    lastOfSecond: { at: '2026-11-20T18:59:00Z', restaurant: 2, phone: '1', total: 30_000, promo: 3000 },
    afterIt: { at: '2026-11-20T19:00:00Z', restaurant: 2, phone: '5', total: 999_999 },
    firstBefore: { at: '2026-11-16T19:00:00Z', restaurant: 2, customer: 7, total: 20_000 },
    tooEarly: { at: '2026-11-16T18:59:59Z', restaurant: 2, customer: 7, total: 888_888 },
  } as const;
  await seed({
    ...orderOf.first,
    lines: [
      [1, 2, 60_000],
      [2, 1, 50_000],
    ],
  });
  await seed(orderOf.secondsBefore);
  await seed({ ...orderOf.last, lines: [[2, 1, 50_000]] });
  await seed({ ...orderOf.lastOfSecond, status: 'preparing', lines: [[1, 1, 33_000, 'Салат по-новому']] });
  await seed(orderOf.afterIt);
  await seed(orderOf.firstBefore);
  await seed(orderOf.tooEarly);
  const noon = '2026-11-20T12:00:00Z';
  await seed({ at: noon, phone: '3', total: 70_000, promo: 7000, status: 'canceled', lines: [[6, 1, 77_000]] });
  await seed({ at: noon, phone: '4', total: 60_000, status: 'draft', lines: [[6, 1, 60_000]] });
  // Of a deleted account, and of a guest at a table who has given no phone.
  const lunch = '2026-11-19T10:00:00Z';
  await seed({ at: lunch, restaurant: 2, customer: 7, total: 10_000, lines: [[3, 1, 10_000]] });
  await seed({ at: '2026-11-19T12:00:00Z', total: 5000, lines: [[3, 1, 5000]] });
});
afterAll(() => test.close());

const TWO_DAYS = { from: '2026-11-19', to: '2026-11-20', restaurant: null };
const numbers = (body: Partial<OfficeNumbersBody> = {}, person = owner) =>
  person.ok(officeApi.officeNumbers, { ...TWO_DAYS, ...body });

// Verified to fail with hours of UTC, with dishes of canceled orders, and with the first day counted as one before.
it('the figures of a period are those of its orders, by each restaurant’s clock', async () => {
  const { total, before, ...rest } = await numbers();
  expect(total).toEqual({
    orders: 6,
    canceled: 1,
    revenue: 195_000,
    refunded: 20_000,
    average_receipt: 39_000,
    handed_over: 4,
    average_minutes: (55 * 3 + 70) / 4,
    average_against_promise: (-5 * 3 + 10) / 4,
    late: 1,
    late_share: 0.25,
    new_customers: 1,
    returning_customers: 2,
  });
  expect(before).toMatchObject({
    orders: 2,
    canceled: 0,
    revenue: 60_000,
    refunded: 0,
    average_receipt: 30_000,
    late: 0,
    new_customers: 1,
    returning_customers: 1,
  });
  const { hours, restaurants, ...others } = rest;
  expect(others).toEqual({
    from: '2026-11-19',
    to: '2026-11-20',
    before_from: '2026-11-17',
    before_to: '2026-11-18',
    days: [
      { date: '2026-11-19', orders: 3, revenue: 115_000 },
      { date: '2026-11-20', orders: 3, revenue: 80_000 },
    ],
    dishes: {
      best: [
        { name: 'Блюдо 2', portions: 2, revenue: 100_000 },
        { name: 'Салат по-новому', portions: 3, revenue: 93_000 },
        { name: 'Блюдо 3', portions: 2, revenue: 15_000 },
      ],
      worst: [],
    },
    promocodes: [{ code: 'TEN', uses: 2, discount: 13_000 }],
  });
  expect(Object.entries(hours).filter(([, orders]) => orders > 0)).toEqual([
    ['0', 1],
    ['15', 3],
    ['23', 2],
  ]);
  expect(restaurants).toMatchObject([
    { id: 'first', orders: 4, canceled: 1, revenue: 155_000, refunded: 20_000, late: 1, late_share: 1 / 3 },
    { id: 'second', orders: 2, canceled: 0, revenue: 40_000, refunded: 0, late: 0, late_share: 0 },
  ]);
});

it('one restaurant has its own; who has ordered in another is not new', async () => {
  const { total, before, restaurants } = await numbers({ restaurant: 'second', from: '2026-11-20' });
  expect(total).toMatchObject({ orders: 1, revenue: 30_000, new_customers: 0, returning_customers: 1 });
  expect(before).toMatchObject({ orders: 1, revenue: 10_000 });
  expect(restaurants.map(({ id }) => id)).toEqual(['second']);
});

it('days without orders have zeros and nothing to average', async () => {
  const { total, days, dishes } = await numbers({ from: '2025-01-01', to: '2025-01-03' });
  expect(total).toMatchObject({ orders: 0, revenue: 0, average_receipt: null, late_share: null, new_customers: 0 });
  expect(days.map(({ orders: number }) => number)).toEqual([0, 0, 0]);
  expect(dishes).toEqual({ best: [], worst: [] });
});

it('the ten dishes that brought most and least are on one side alone', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => [index + 1, 1, (index + 1) * 1000] as const);
  await seed({ at: '2026-10-01T12:00:00Z', total: 78_000, lines });
  const { dishes } = await numbers({ from: '2026-10-01', to: '2026-10-01' });
  expect(dishes.best.map(({ name }) => name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((id) => `Блюдо ${id}`));
  expect(dishes.worst.map(({ revenue }) => revenue)).toEqual([1000, 2000]);
});

it('a manager sees the own restaurants alone', async () => {
  const { total, restaurants } = await numbers({}, manager);
  expect(total).toMatchObject({ orders: 4, revenue: 155_000, new_customers: 1, returning_customers: 1 });
  expect(restaurants.map(({ id }) => id)).toEqual(['first']);
  expect((await numbers({ restaurant: 'first' }, manager)).total).toEqual(total);
  for (const restaurant of ['second', 'nowhere']) {
    expect(await manager.refused(officeApi.officeNumbers, { ...TWO_DAYS, restaurant })).toMatchObject({
      status: 403,
      code: 'OFFICE_RIGHT_MISSING',
    });
  }
});

it('a period that is turned round, too long or none is refused by its field', async () => {
  const refused = (body: object) => owner.refused(officeApi.officeNumbers, { ...TWO_DAYS, ...body });
  for (const body of [{ to: '2026-11-18' }, { from: '2025-10-16' }]) {
    expect(await refused(body)).toMatchObject({ code: 'VALIDATION_FAILED', fields: { to: [expect.any(String)] } });
  }
  expect((await numbers({ from: '2025-10-17' })).days).toHaveLength(400);
  expect(await refused({ from: '2026-02-30' })).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { from: [expect.any(String)] },
  });
  expect(await refused({ restaurant: 'nowhere' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('the file for Excel has the same figures, and runs nothing', async () => {
  await seed({ at: '2026-09-01T12:00:00Z', total: 150_050, lines: [[1, 1, 150_050, '=1+1; "рулет"']] });
  const body = { from: '2026-09-01', to: '2026-09-01', restaurant: 'first' };
  const { name, type, content } = await owner.ok(officeApi.officeNumbersFile, body);
  expect([name, type]).toEqual(['Показатели 01.09.2026 – 01.09.2026.csv', 'text/csv']);
  const text = Buffer.from(content, 'base64').toString();
  expect(text.startsWith('\uFEFFПоказатель;01.09.2026;31.08.2026\r\nВыручка, ₽;1500,5;0\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines).toContain('Средний чек, ₽;1500,5;');
  expect(lines).toContain('01.09.2026;1;1500,5');
  expect(lines).toContain('15:00;1');
  expect(lines).toContain(`"'=1+1; ""рулет""";1;1500,5`);
  expect(lines).toContain('Первый;1;1500,5;0;1500,5;0;0');
  expect(await manager.refused(officeApi.officeNumbersFile, { ...body, restaurant: 'second' })).toMatchObject({
    code: 'OFFICE_RIGHT_MISSING',
  });
});

it('the workbook has the same figures as numbers, money exact to the kopeck', async () => {
  await seed({ at: '2026-08-01T12:00:00Z', total: 150_015, lines: [[1, 3, 150_015, '=1+1']] });
  const body = { from: '2026-08-01', to: '2026-08-02', restaurant: 'first', format: 'xlsx' as const };
  const { name, type, content } = await owner.ok(officeApi.officeNumbersFile, body);
  expect([name, type]).toEqual(['Показатели 01.08.2026 – 02.08.2026.xlsx', XLSX_TYPE]);
  const sheets = await readExcelFile(Buffer.from(content, 'base64'));
  const rows = (sheet: string) => sheets.find((one) => one.sheet === sheet)?.data ?? [];
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Итоги',
    'Дни',
    'Часы',
    'Лучшие блюда',
    'Худшие блюда',
    'Промокоды',
    'Рестораны',
  ]);
  expect(rows('Итоги')[1]).toEqual(['Выручка, ₽', 1500.15, 0]);
  expect(rows('Дни').slice(1)).toEqual([
    [new Date('2026-08-01T00:00:00.000Z'), 1, 1500.15],
    [new Date('2026-08-02T00:00:00.000Z'), 0, 0],
  ]);
  // A text, not a formula.
  expect(rows('Лучшие блюда')[1]).toEqual(['=1+1', 3, 1500.15]);
  expect(rows('Рестораны')[1]).toEqual(['Первый', 1, 1500.15, 0, 1500.15, 0, 0]);
});

it('nothing in the answer is personal', async () => {
  const answer = JSON.stringify(await numbers());
  for (const word of ['Анна', 'phone', 'order-1-', 'customer_id']) expect(answer).not.toContain(word);
});
