// Proves docs/product.md §34.33 to §34.37.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { addDays, addMinutes, subDays } from 'date-fns';
import { and, desc, eq, sql } from 'drizzle-orm';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi } from '#contract/calls/office.ts';
import { AccountExport } from '#contract/account-export.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { OfficeCustomersBody } from '#contract/office-customers.ts';
import { customerConsents, customers } from '#server/db/schema/account.ts';
import { bonusEntries, bonusLots } from '#server/db/schema/bonuses.ts';
import { customersChanged, customerSummaries } from '#server/db/schema/customer-summaries.ts';
import { orderConsents, orderItems, orders, orderRatings, orderStatusHistory } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { createLogger } from '#server/http/logging.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { listStatement } from '#server/modules/office/customers/customer-summary-repository.ts';
import { logInAs } from '../support/customer.ts';
import { type OfficeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

const MANY = 20_000;
const Plan = v.looseObject({ rows: v.array(v.looseObject({ 'QUERY PLAN': v.string() })) });
const NOW = new Date('2026-11-20T12:00:00.000Z');
const logged: string[] = [];

let test: OfficeWorld;
let owner: OfficeBrowser;
let manager: OfficeBrowser;
let operator: OfficeBrowser;

beforeAll(async () => {
  test = await startOffice({
    app: { logger: createLogger('debug', { write: (line: string) => void logged.push(line) }) },
  });
  owner = await test.as('owner');
  manager = await test.as('manager');
  operator = await test.as('operator');
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of [customerSummaries, customersChanged, orderConsents, bonusEntries, bonusLots, customerConsents]) {
    await test.db.delete(table);
  }
  await test.db.delete(orders);
  await test.db.execute(sql`truncate customers cascade`);
});

let count = 0;
const makeCustomer = async (one: Partial<typeof customers.$inferInsert> & { marketing?: boolean } = {}) => {
  count += 1;
  const { marketing, ...row } = one;
  const phone = row.phone ?? `79160${String(count).padStart(6, '0')}`;
  const [made] = await test.db
    .insert(customers)
    .values({ createdAt: subDays(NOW, 100), ...row, phone })
    .returning();
  if (made === undefined) throw new Error('no customer');
  if (marketing !== undefined) {
    const consent = { customerId: made.id, kind: 'marketing' as const, version: '2026-01', at: NOW, ip: '10.1.2.3' };
    await test.db.insert(customerConsents).values({ ...consent, given: marketing });
  }
  return { id: made.id, phone };
};

interface Seed {
  readonly customer: number;
  readonly restaurant?: 1 | 2;
  readonly total?: number;
  readonly daysAgo?: number;
  readonly status?: 'draft' | 'preparing' | 'delivered' | 'canceled';
}
/** Stores an order as placing and handing over leave it; a draft was received by no restaurant. */
const seedOrder = async ({ customer, restaurant = 1, total = 10_000, daysAgo = 1, status = 'delivered' }: Seed) => {
  count += 1;
  const id = `order-${count}-of-the-test-with-a-long-id`;
  const at = subDays(NOW, daysAgo);
  await test.db.insert(orders).values({
    id,
    cartId: `cart-${count}`,
    customerId: customer,
    status,
    orderType: 'pickup',
    restaurantId: restaurant,
    restaurantName: restaurant === 1 ? 'Первый' : 'Второй',
    restaurantAddress: '',
    timezone: 'Europe/Moscow',
    deliveryZoneId: 1,
    paymentMethod: 'cash',
    paymentStatus: 'not_needed',
    promisedFrom: at,
    promisedTo: addMinutes(at, 30),
    name: 'Анна',
    phoneNumber: '79160000000',
    cutleryCount: 0,
    // What is summed and shown.
    totals: { total_price: total, promo_discount: 0 } as typeof orders.$inferInsert.totals,
    createdAt: at,
    updatedAt: at,
  });
  if (status !== 'draft') {
    await test.db.insert(orderStatusHistory).values({ orderId: id, status: 'new', actor: 'customer', at });
  }
  await test.db.insert(orderItems).values({
    orderId: id,
    itemId: 1,
    productId: 1,
    modifiers: [],
    modifierLines: [],
    quantity: 2,
    totalPrice: total,
    name: 'Борщ',
    weight: '',
    unitPrice: total / 2,
  });
  return id;
};

const EVERYONE: OfficeCustomersBody = { restaurant: null, search: '', sort: 'last_order', filter: 'all', after: null };
const list = (body: Partial<OfficeCustomersBody> = {}, person = owner) =>
  person.ok(officeCustomersApi.officeCustomers, { ...EVERYONE, ...body });
const ids = async (body: Partial<OfficeCustomersBody> = {}, person = owner): Promise<number[]> =>
  (await list(body, person)).customers.map((one) => one.customer_id);
const lastAudit = async () => (await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('the list', () => {
  it('is sorted by last order, sum, number of orders or registration; sums are those of the figures', async () => {
    const often = await makeCustomer({ name: 'Часто', createdAt: subDays(NOW, 50) });
    const rich = await makeCustomer({ name: 'Много', createdAt: subDays(NOW, 30) });
    const none = await makeCustomer({ name: null, createdAt: subDays(NOW, 10) });
    for (const daysAgo of [5, 6, 7]) await seedOrder({ customer: often.id, total: 10_000, daysAgo });
    await seedOrder({ customer: rich.id, total: 90_000, daysAgo: 2 });
    // Neither is money: a canceled one is an order, a draft that no restaurant received is none.
    await seedOrder({ customer: rich.id, total: 500_000, daysAgo: 1, status: 'canceled' });
    await seedOrder({ customer: none.id, total: 700_000, status: 'draft' });
    expect(await list()).toEqual({
      customers: [
        expect.objectContaining({ customer_id: rich.id, orders: 2, revenue: 90_000, phone_number: rich.phone }),
        expect.objectContaining({ customer_id: often.id, orders: 3, revenue: 30_000 }),
        expect.objectContaining({ customer_id: none.id, name: null, orders: 0, revenue: 0, last_order_at: null }),
      ],
      next: null,
    });
    expect(await ids({ sort: 'revenue' })).toEqual([rich.id, often.id, none.id]);
    expect(await ids({ sort: 'orders' })).toEqual([often.id, rich.id, none.id]);
    expect(await ids({ sort: 'registered' })).toEqual([none.id, rich.id, often.id]);
    const days = { from: '2026-10-01', to: '2026-11-20', restaurant: null };
    const { total } = await owner.ok(officeApi.officeNumbers, days);
    const { customers: all } = await list();
    expect(all.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(total.revenue);
    expect(all.reduce((sum, { orders: number }) => sum + number, 0)).toBe(total.orders);
  });

  it('follows what happens to orders, accounts and consents', async () => {
    const anna = await makeCustomer({ marketing: true });
    const id = await seedOrder({ customer: anna.id, total: 20_000 });
    expect((await list()).customers).toMatchObject([{ orders: 1, revenue: 20_000, marketing: true }]);
    await test.db.update(orders).set({ status: 'canceled' }).where(eq(orders.id, id));
    await test.db.insert(customerConsents).values({
      customerId: anna.id,
      kind: 'marketing',
      given: false,
      version: '2026-01',
      at: NOW,
      ip: '',
    });
    expect((await list()).customers).toMatchObject([{ orders: 1, revenue: 0, marketing: false }]);
    // A guest's order is given to the account at login.
    const boris = await makeCustomer();
    await test.db.update(orders).set({ customerId: null }).where(eq(orders.id, id));
    await test.db.update(orders).set({ customerId: boris.id }).where(eq(orders.id, id));
    expect((await list({ sort: 'registered' })).customers.find((one) => one.customer_id === boris.id)).toMatchObject({
      orders: 1,
    });
    await test.db.update(customers).set({ deletedAt: NOW, phone: null }).where(eq(customers.id, boris.id));
    expect(await ids()).toEqual([anna.id]);
    expect(await test.db.$count(customerSummaries, eq(customerSummaries.customerId, boris.id))).toBe(0);
  });

  it('the housekeeping sums up what no one has looked at', async () => {
    const anna = await makeCustomer();
    await seedOrder({ customer: anna.id });
    const log = { error: (line: unknown) => void expect.unreachable(JSON.stringify(line)) };
    await keepHouse(test.db, { log, now: NOW, media: NO_MEDIA });
    expect(await test.db.$count(customersChanged)).toBe(0);
    expect(await test.db.$count(customerSummaries)).toBe(2);
  });

  it('has filters: without orders, with a consent to advertising, gone for sixty days; and counts of them', async () => {
    const gone = await makeCustomer({ marketing: true });
    await seedOrder({ customer: gone.id, daysAgo: 61 });
    const here = await makeCustomer({ marketing: false });
    await seedOrder({ customer: here.id, daysAgo: 59 });
    const none = await makeCustomer({ marketing: true });
    expect(await ids({ filter: 'gone' })).toEqual([gone.id]);
    expect(await ids({ filter: 'without_orders', sort: 'revenue' })).toEqual([none.id]);
    expect(await ids({ filter: 'marketing' })).toEqual([gone.id, none.id]);
    const marketing = await test.as('marketing');
    for (const person of [owner, marketing]) {
      expect(await person.ok(officeCustomersApi.officeCustomerCounts, { restaurant: null })).toEqual({
        all: 3,
        without_orders: 1,
        marketing: 2,
        gone: 1,
      });
    }
  });

  it('finds by the end of a phone or all of it, by words of a name, and by the beginning of an email', async () => {
    const anna = await makeCustomer({
      phone: '79161234567',
      name: 'Анна-Мария Семёнова',
      email: 'Anna_S@example.com',
    });
    const other = await makeCustomer({ phone: '79031114567', name: 'Семён', email: 'annas@example.com' });
    const found = (search: string) => ids({ search, sort: 'registered' });
    expect(await found('4567')).toEqual([other.id, anna.id]);
    expect(await found('123-45-67')).toEqual([anna.id]);
    expect(await found('8 (916) 123-45-67')).toEqual([anna.id]);
    expect(await found('+7 916 123-45-67')).toEqual([anna.id]);
    expect(await found('9161')).toEqual([]);
    expect(await found('семен')).toEqual([other.id, anna.id]);
    expect(await found('СЕМЁНОВА мар')).toEqual([anna.id]);
    // `_` and `%` are letters, not wildcards.
    expect(await found('anna_s')).toEqual([anna.id]);
    expect(await found('anna_s@EXAMPLE')).toEqual([anna.id]);
    expect(await found('%@example')).toEqual([]);
    expect(await found("и' | !т:*")).toEqual([]);
    for (const search of ['456', 'а']) {
      expect(await owner.refused(officeCustomersApi.officeCustomers, { ...EVERYONE, search })).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { search: [expect.any(String)] },
      });
    }
  });

  it('pages are whole and without repetition while customers come and order', async () => {
    const made: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      const { id } = await makeCustomer();
      // Many have the same sum.
      await seedOrder({ customer: id, total: 1000 * (index % 3), daysAgo: 10 });
      made.push(id);
    }
    for (const sort of ['revenue', 'last_order', 'orders', 'registered'] as const) {
      const first = await list({ sort });
      expect(first.customers).toHaveLength(50);
      const { id: late } = await makeCustomer({ createdAt: addDays(NOW, 1) });
      await seedOrder({ customer: late, total: 9_000_000, daysAgo: 0 });
      await seedOrder({ customer: late, total: 9_000_000, daysAgo: 0 });
      const second = await list({ sort, after: first.next });
      const seen = [...first.customers, ...second.customers].map((one) => one.customer_id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(made.every((id) => seen.includes(id))).toBe(true);
      expect(seen).not.toContain(late);
      expect(second.next).toBeNull();
    }
    for (const after of ['', '1~', 'x~1', '1;drop~1', '2026-99-99T00:00:00.000Z~1']) {
      for (const sort of ['revenue', 'last_order'] as const) {
        expect(await owner.refused(officeCustomersApi.officeCustomers, { ...EVERYONE, sort, after })).toMatchObject({
          code: 'VALIDATION_FAILED',
        });
      }
    }
  });

  it('among twenty thousand, a page is read from an index at its first row, and each search from its own', async () => {
    await test.db.execute(sql`
      insert into customers (phone, name, email, created_at)
      select (79160000000 + n)::text, 'Имя' || n || ' Фамилия' || n, 'mail' || n || '@example.com', ${NOW.toISOString()}::timestamptz - n * interval '1 minute'
      from generate_series(1, ${MANY}::int) n`);
    await test.db.delete(customersChanged);
    await test.db.execute(sql`
      insert into customer_summaries
      select id, 0, id % 40, (id % 997) * 1000, created_at, created_at, id % 5 = 0 from customers`);
    await test.db.execute(sql`analyze customers, customer_summaries`);
    const scope = { restaurantId: 0, goneBefore: NOW };
    const plan = async (asked: Parameters<typeof listStatement>[1]): Promise<string> => {
      const { rows } = v.parse(Plan, await test.db.execute(sql`explain ${listStatement(scope, asked)}`));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const asked = { search: null, filter: 'all', limit: 51 } as const;
    for (const [sort, value] of [
      ['last_order', '2026-11-10T00:00:00.000Z'],
      ['revenue', '500000'],
      ['orders', '20'],
      ['registered', '2026-11-10T00:00:00.000Z'],
    ] as const) {
      const text = await plan({ ...asked, sort, after: { value, id: 7 } });
      expect(text).toContain(`Index Scan Backward using customer_summaries_${sort}`);
      expect(text).toMatch(/Index Cond: \(\(restaurant_id = 0\) AND \(ROW\(/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
    const searching = { ...asked, sort: 'last_order', after: null } as const;
    const phone = await plan({ ...searching, search: { digits: '12345' } });
    const words = await plan({ ...searching, search: { words: ['имя123'], email: 'имя123' } });
    expect(phone).toContain('customers_phone_end');
    expect(words).toContain('customers_name_words');
    expect(words).toContain('customers_email_start');
    for (const text of [phone, words]) expect(text).not.toContain('Seq Scan on customers ');
  });
});

describe('who sees whom', () => {
  it('is a workbook with everyone whom it finds, for the owner alone; the log has how many', async () => {
    const anna = await makeCustomer({ name: '=Анна', marketing: true, phone: '79160000001' });
    await seedOrder({ customer: anna.id, total: 12_346 });
    await makeCustomer({ name: 'Борис' });
    const body = { restaurant: null, search: '', sort: 'last_order', filter: 'all' } as const;
    const { name, content } = await owner.ok(officeCustomersApi.officeCustomersFile, body);
    expect(name).toBe('Клиенты 2026-11-20.xlsx');
    const [sheet] = await readExcelFile(Buffer.from(content, 'base64'));
    expect(sheet?.data).toHaveLength(3);
    expect(sheet?.data[1]).toEqual([
      '=Анна',
      '+7 916 000-00-01',
      new Date('2026-08-12T00:00:00.000Z'),
      1,
      123.46,
      new Date('2026-11-19T00:00:00.000Z'),
      'да',
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'customers.export', details: { customers: 2, filter: 'all' } });
    const found = await owner.ok(officeCustomersApi.officeCustomersFile, { ...body, search: 'бор' });
    expect((await readExcelFile(Buffer.from(found.content, 'base64')))[0]?.data).toHaveLength(2);
    expect(
      await manager.refused(officeCustomersApi.officeCustomersFile, { ...body, restaurant: 'first' }),
    ).toMatchObject({ code: 'OFFICE_RIGHT_MISSING' });
  });

  it('the number of an order finds its customer, for a manager in the own restaurant alone', async () => {
    const [anna, boris] = [await makeCustomer({ name: 'Анна' }), await makeCustomer({ name: 'Борис' })];
    const here = await seedOrder({ customer: anna.id });
    const there = await seedOrder({ customer: boris.id, restaurant: 2 });
    const numberOf = async (id: string) =>
      (await test.db.select({ number: orders.number }).from(orders).where(eq(orders.id, id)))[0]?.number ?? 0;
    const [first, second] = [await numberOf(here), await numberOf(there)];
    for (const search of [`№ ${first}`, `№${first}`, `#${first}`]) {
      expect(await ids({ search }, operator)).toEqual([anna.id]);
    }
    expect(await ids({ search: `№ ${first + 1_000_000}` }, operator)).toEqual([]);
    expect(await ids({ search: `№ ${first}`, restaurant: 'first' }, manager)).toEqual([anna.id]);
    expect(await ids({ search: `№ ${second}`, restaurant: 'first' }, manager)).toEqual([]);
  });

  it('a manager has the customers of the own restaurant, with the orders there, and masked phones in the list', async () => {
    const both = await makeCustomer({ name: 'Оба', email: 'both@example.com' });
    await seedOrder({ customer: both.id, restaurant: 1, total: 10_000, daysAgo: 3 });
    await seedOrder({ customer: both.id, restaurant: 2, total: 70_000, daysAgo: 1 });
    const elsewhere = await makeCustomer();
    await seedOrder({ customer: elsewhere.id, restaurant: 2 });
    const { customers: own } = await list({ restaurant: 'first' }, manager);
    expect(own).toMatchObject([{ customer_id: both.id, orders: 1, revenue: 10_000 }]);
    expect(own[0]?.phone_number).toBe(`+7 ••• •••-••-${both.phone.slice(-2)}`);
    const card = await manager.ok(officeCustomersApi.officeCustomer, { customer_id: both.id, restaurant: 'first' });
    expect(card).toMatchObject({ phone_number: both.phone, numbers: { orders: 1, revenue: 10_000 }, whole: null });
    expect(card.orders.orders.map(({ restaurant }) => restaurant)).toEqual(['Первый']);
    expect(JSON.stringify(card)).not.toContain('both@example.com');
    for (const call of [
      manager.refused(officeCustomersApi.officeCustomer, { customer_id: elsewhere.id, restaurant: 'first' }),
      manager.refused(officeCustomersApi.officeCustomerOrders, {
        customer_id: elsewhere.id,
        restaurant: 'first',
        after: null,
      }),
      owner.refused(officeCustomersApi.officeCustomer, { customer_id: 999_999, restaurant: null }),
      owner.refused(officeCustomersApi.officeCustomers, { ...EVERYONE, restaurant: 'nowhere' }),
    ]) {
      expect(await call).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await owner.ok(officeCustomersApi.officeCustomer, { customer_id: both.id, restaurant: null })).toMatchObject(
      {
        numbers: { orders: 2, revenue: 80_000, average_receipt: 40_000 },
        whole: { email: 'both@example.com' },
      },
    );
  });

  it('an operator finds someone, but does not browse', async () => {
    const anna = await makeCustomer({ phone: '79161234567', birthday: '1990-01-01' });
    const { customers: found } = await list({ search: '79161234567' }, operator);
    expect(found).toMatchObject([{ customer_id: anna.id, phone_number: '+7 ••• •••-••-67' }]);
    expect(await operator.refused(officeCustomersApi.officeCustomers, EVERYONE)).toMatchObject({
      status: 403,
      code: 'OFFICE_RIGHT_MISSING',
      details: { action: 'customers.browse' },
    });
    expect(
      await operator.ok(officeCustomersApi.officeCustomer, { customer_id: anna.id, restaurant: null }),
    ).toMatchObject({
      phone_number: '79161234567',
      whole: null,
    });
  });
});

describe('the card', () => {
  it('has what is known: orders by pages, money, bonuses, consents with their proof, bookings, devices', async () => {
    const anna = await makeCustomer({ name: 'Анна', email: 'a@example.com', birthday: '1990-01-01', marketing: true });
    const made: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      made.push(await seedOrder({ customer: anna.id, total: 10_000, daysAgo: 30 - index }));
    }
    const last = made.at(-1) ?? '';
    await test.db.insert(orderRatings).values({ orderId: last, stars: 2, items: [], comment: 'Холодно', at: NOW });
    const consent = { orderId: last, kind: 'offer' as const, given: true, version: '2026-02', at: NOW, ip: '10.9.8.7' };
    await test.db.insert(orderConsents).values(consent);
    const lot = { customerId: anna.id, amount: 500, remaining: 300, createdAt: NOW, expiresAt: addDays(NOW, 30) };
    await test.db.insert(bonusLots).values(lot);
    await test.db.insert(bonusEntries).values([
      { customerId: anna.id, kind: 'accrued', amount: 500, orderId: made[0] ?? null, at: NOW },
      { customerId: anna.id, kind: 'spent', amount: -200, orderId: last, at: NOW },
    ]);
    const card = await owner.ok(officeCustomersApi.officeCustomer, { customer_id: anna.id, restaurant: null });
    expect(card).toMatchObject({
      name: 'Анна',
      phone_number: anna.phone,
      numbers: { orders: 22, canceled: 0, revenue: 220_000, refunded: 0, average_receipt: 10_000 },
      bookings: [],
      whole: {
        email: 'a@example.com',
        birthday: '1990-01-01',
        addresses: [],
        bonuses: {
          balance: 300,
          held: 0,
          history: [
            { kind: 'spent', amount: -200 },
            { kind: 'accrued', amount: 500 },
          ],
        },
        consents: [{ kind: 'marketing', given: true, version: '2026-01', ip: '10.1.2.3' }],
        sessions: [],
      },
    });
    expect(card.orders.orders).toHaveLength(20);
    expect(card.orders.orders[0]).toMatchObject({
      status: 'delivered',
      restaurant: 'Первый',
      total_price: 10_000,
      dishes: [{ name: 'Борщ', quantity: 2 }],
      rating: { stars: 2, comment: 'Холодно' },
      consents: [{ kind: 'offer', version: '2026-02', ip: '10.9.8.7' }],
    });
    const more = { customer_id: anna.id, restaurant: null, after: card.orders.next };
    const rest = await owner.ok(officeCustomersApi.officeCustomerOrders, more);
    expect([rest.orders.length, rest.next]).toEqual([2, null]);
    expect(await owner.refused(officeCustomersApi.officeCustomerOrders, { ...more, after: 'x' })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('each look at it is in the audit log: who, and at whom, without anything personal', async () => {
    const anna = await makeCustomer({ name: 'Неповторимова' });
    await seedOrder({ customer: anna.id });
    await manager.ok(officeCustomersApi.officeCustomer, { customer_id: anna.id, restaurant: 'first' });
    expect(await lastAudit()).toMatchObject({
      action: 'customer.view',
      keyId: 'demo-manager',
      person: 'Person manager',
      details: { customer_id: anna.id, part: 'card' },
    });
    await owner.ok(officeCustomersApi.officeCustomerOrders, { customer_id: anna.id, restaurant: null, after: null });
    expect(await lastAudit()).toMatchObject({ keyId: 'demo-owner', details: { part: 'orders' } });
    const before = await test.db.$count(auditLog);
    await list();
    await owner.refused(officeCustomersApi.officeCustomer, { customer_id: 999_999, restaurant: null });
    expect(await test.db.$count(auditLog)).toBe(before);
    expect(JSON.stringify(await test.db.select().from(auditLog))).not.toMatch(/Неповторимова|79160/);
  });
});

describe('by law', () => {
  const BASE = '/api/restaurant';
  /** A customer who has logged in, with a name, an email and a delivered order. */
  const person = async () => {
    count += 1;
    const phone = `7925${String(1_000_000 + count)}`;
    const browser = await logInAs(test, phone);
    await browser.post(`${BASE}/update-profile`, { name: 'Ольга Неповторимова', email: 'unique@example.com' });
    const order = await seedOrder({ customer: browser.user.id });
    return { browser, phone, id: browser.user.id, order };
  };
  const erase = (id: number, reason = 'Заявление № 14') => ({ customer_id: id, reason, confirm: true as const });

  it('the export is the customer’s own, and is in the audit log', async () => {
    const { browser, id } = await person();
    const own = v.parse(AccountExport, (await browser.get(endpointPath(api.exportAccount))).json());
    const { name, content } = await owner.ok(officeCustomersApi.officeExportCustomer, { customer_id: id });
    expect(name).toBe(`Данные клиента ${id}.json`);
    const file = v.parse(AccountExport, JSON.parse(Buffer.from(content, 'base64').toString()));
    const here = own.sessions.map((session) => ({ ...session, current: false }));
    expect(own.profile.email).toBe('unique@example.com');
    expect(own.orders).toHaveLength(1);
    expect(file).toEqual({ ...own, sessions: here });
    expect(await lastAudit()).toMatchObject({ action: 'customer.export', details: { customer_id: id } });
  });

  it('an erasure is the customer’s own deletion: refused while an order is under way, and leaves nothing personal', async () => {
    const { browser, phone, id, order } = await person();
    await test.db.update(orders).set({ status: 'preparing' }).where(eq(orders.id, order));
    expect(await owner.refused(officeCustomersApi.officeEraseCustomer, erase(id))).toMatchObject({
      status: 409,
      code: 'ACCOUNT_HAS_ACTIVE_ORDERS',
    });
    await test.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order));
    expect((await owner.send(officeCustomersApi.officeEraseCustomer, erase(id))).status).toBe(204);
    expect(await lastAudit()).toMatchObject({
      action: 'customer.erase',
      keyId: 'demo-owner',
      person: 'Person owner',
      details: { customer_id: id, reason: 'Заявление № 14' },
    });
    const stored = JSON.stringify([
      await test.db.select().from(customers).where(eq(customers.id, id)),
      await test.db.select().from(orders).where(eq(orders.customerId, id)),
      await test.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.keyId, 'demo-owner'), eq(auditLog.action, 'customer.erase'))),
    ]);
    expect(stored).not.toMatch(new RegExp(`${phone}|Неповторимова|unique@`));
    expect((await browser.get(endpointPath(api.profile))).statusCode).toBe(403);
    expect(await ids({ search: phone })).toEqual([]);
    expect(await owner.refused(officeCustomersApi.officeCustomer, { customer_id: id, restaurant: null })).toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
    expect(await owner.refused(officeCustomersApi.officeEraseCustomer, erase(id))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a reason that says who it is is refused, and so is one without words or confirmation', async () => {
    const { id, phone } = await person();
    const said = [
      `тел. 8 ${phone.slice(1, 4)} ${phone.slice(4)}`,
      'просьба Неповторимовой, неповторимова',
      'UNIQUE@example.com',
    ];
    for (const reason of said) {
      expect(await owner.refused(officeCustomersApi.officeEraseCustomer, erase(id, reason))).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { reason: [expect.any(String)] },
      });
    }
    for (const body of [erase(id, '  '), { ...erase(id), confirm: false }]) {
      expect(await owner.refused(officeCustomersApi.officeEraseCustomer, body)).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    expect(await ids({ search: phone })).toEqual([id]);
  });

  it('none of these calls leaves a phone, a name or an email in the log', async () => {
    const { id, phone } = await person();
    logged.length = 0;
    await list({ search: phone });
    await list({ search: 'Неповторимова' });
    await list({ search: 'unique@example' });
    await owner.ok(officeCustomersApi.officeCustomer, { customer_id: id, restaurant: null });
    await owner.ok(officeCustomersApi.officeExportCustomer, { customer_id: id });
    await owner.refused(officeCustomersApi.officeCustomers, { ...EVERYONE, search: phone, after: phone });
    await owner.send(officeCustomersApi.officeEraseCustomer, erase(id));
    const lines = logged.filter((line) => line.includes('/api/office/customers'));
    expect(lines).toHaveLength(7);
    expect(logged.join('\n')).not.toMatch(new RegExp(`${phone.slice(-7)}|неповторимова|unique@`, 'i'));
  });
});
