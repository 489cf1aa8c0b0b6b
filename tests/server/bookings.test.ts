// Proves docs/product.md §30.2 to §30.9.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderTableBody } from '#contract/bookings.ts';
import { api } from '#contract/endpoints.ts';
import { bookedTimes, bookings } from '#server/db/schema/bookings.ts';
import { hoursExceptions } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { startTestApp } from '../support/server.ts';
import { book, bookingBody, slots, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15, UNKNOWN_ID } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
beforeAll(async () => {
  test = await startBookingWorld();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish();
});

const refused = (changes: Partial<OrderTableBody>) =>
  test.guest().refused(api.orderTable, { body: bookingBody(changes) });
const SEVEN = '2026-11-20T16:00:00.000Z';

describe('free times', () => {
  it('are those of the first day with any, along with every bookable day', async () => {
    const found = await slots(test.guest());
    expect(found).toMatchObject({ date: '2026-11-20', largest_table: 6, booking_minutes: 120 });
    // From an hour ahead until two hours before closing.
    expect([found.times[0], found.times.at(-1)]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-20T18:00:00.000Z']);
    expect(found.times).toHaveLength(11);
    expect(found.days).toHaveLength(31);
    expect(found.days[0]).toEqual({ date: '2026-11-20', free: 11 });
    expect((await slots(test.guest(), { date: '2026-11-22' })).times[0]).toBe('2026-11-22T07:00:00.000Z');
    expect((await slots(test.guest(), { date: '2027-06-01' })).times).toEqual([]);
  });

  it('are fewer for more guests, and none for more than the largest table seats', async () => {
    await book(test.guest(), { guests: 5 });
    expect((await slots(test.guest(), { guests: 4 })).times).toContain(SEVEN);
    const six = await slots(test.guest(), { guests: 6 });
    expect(six.times).not.toContain(SEVEN);
    expect(six.times).toContain('2026-11-20T14:00:00.000Z');
    expect(six.times).toContain('2026-11-20T18:00:00.000Z');
    expect(await slots(test.guest(), { guests: 7 })).toMatchObject({ date: null, times: [], largest_table: 6 });
  });

  it('follow their own schedule and exceptional days', async () => {
    await test.furnish({
      config: {
        is_booking_schedule: true,
        booking_hours: { ...everyDay({ from: '18:00', to: '20:00' }), saturday: null },
      },
    });
    const friday = await slots(test.guest());
    expect(friday.times).toEqual(['15:00', '15:30', '16:00', '16:30'].map((time) => `2026-11-20T${time}:00.000Z`));
    expect(friday.days[1]).toEqual({ date: '2026-11-21', free: 0 });
    const closed = { restaurantId: 1, date: '2026-11-22', hours: [], reason: 'санитарный день' };
    await changeWorld(test.db, () => test.db.insert(hoursExceptions).values(closed));
    expect((await slots(test.guest())).days[2]).toEqual({ date: '2026-11-22', free: 0 });
    await changeWorld(test.db, () => test.db.delete(hoursExceptions));
  });

  it.each([
    ['booking is off', { config: { is_booking_disable: true } }],
    ['there is no table', { seats: [] }],
  ])('are none where %s, and nothing can be booked', async (_, room) => {
    await test.furnish(room);
    expect(await slots(test.guest())).toMatchObject({ largest_table: 0, days: [], times: [], date: null });
    expect(await refused({})).toMatchObject({
      status: 422,
      code: 'BOOKING_REFUSED',
      message: expect.stringMatching(/Позвоните/),
    });
  });

  it('of a restaurant that does not exist are 404', async () => {
    const query = { restaurant_id: 99, guests: 2 };
    expect(await test.guest().refused(api.bookingSlots, { query })).toMatchObject({ code: 'RESTAURANT_NOT_FOUND' });
  });
});

describe('a booking', () => {
  it('takes the smallest table that seats the guests, and returns its terms [30.5]', async () => {
    const guest = test.guest();
    const made = await book(guest, { guests: 3, wishes: ' У окна ', phone_number: '8 916 123-45-67' });
    expect(made).toMatchObject({
      status: 'confirmed',
      starts_at: SEVEN,
      ends_at: '2026-11-20T18:00:00.000Z',
      guests: 3,
      name: 'Анна',
      phone_number: '79161234567',
      wishes: 'У окна',
      restaurant: { name: 'На Кирова', timezone: 'Europe/Moscow' },
      can_cancel: true,
      is_masked: false,
    });
    expect(made.id).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const [row] = await test.db.select().from(bookings).innerJoin(tables, eq(tables.id, bookings.tableId));
    expect(row?.tables.seats).toBe(4);
    expect(await guest.ok(api.bookings, { query: { booking_ids: [made.id, UNKNOWN_ID] } })).toEqual({
      bookings: [made],
    });
  });

  it('requires the confirmed owner of the phone, where the restaurant demands that', async () => {
    await test.furnish({ config: { is_phone_confirmed: true } });
    const customer = await test.customer();
    expect(await refused({ phone_number: customer.phone })).toMatchObject({
      code: 'BOOKING_REFUSED',
      fields: { phone_number: [expect.stringMatching(/Войдите по коду/)] },
    });
    const foreign = { body: bookingBody({ phone_number: '+7 916 123-45-67' }) };
    expect(await customer.refused(api.orderTable, foreign)).toMatchObject({
      fields: { phone_number: [expect.stringMatching(/по которому вы вошли/)] },
    });
    const { phone_number: phone } = await book(customer, { phone_number: `+${customer.phone}` });
    expect(phone).toBe(customer.phone);
  });

  it('gets the next larger table when its own is taken, and is refused when all are', async () => {
    for (const _ of [1, 2, 3]) await book(test.guest());
    expect(await refused({})).toMatchObject({ status: 409, code: 'BOOKING_TIME_TAKEN' });
    // A time that only touches it is free.
    await book(test.guest(), { starts_at: '2026-11-20T18:00:00.000Z' });
    await book(test.guest(), { starts_at: '2026-11-20T14:00:00.000Z' });
    expect(await refused({ starts_at: '2026-11-20T14:30:00.000Z', guests: 6 })).toMatchObject({ status: 409 });
  });

  it.each([
    ['guests', { guests: 7 }, /не больше 6/],
    ['name', { name: '  ' }, /имя/],
    ['phone_number', { phone_number: '12' }, /номер телефона/],
    ['consents', { consents: { personal_data: false, version: '2026-01' } }, /согласие/],
    ['starts_at', { starts_at: '2026-11-20T16:10:00.000Z' }, /На это время/],
    ['starts_at', { starts_at: '2026-11-20T18:30:00.000Z' }, /На это время/],
    ['starts_at', { starts_at: '2026-11-20T12:30:00.000Z' }, /слишком мало/],
    ['starts_at', { starts_at: '2027-01-20T16:00:00.000Z' }, /На это время/],
  ])('is refused for its %s', async (field, changes, says) => {
    const { fields, code, status } = await refused(changes);
    expect([status, code, Object.keys(fields ?? {})]).toEqual([422, 'BOOKING_REFUSED', [field]]);
    expect(fields?.[field]?.[0]).toMatch(says);
  });

  it('is made once per key: on repeat, from a lost session, and days later', async () => {
    const key = 'booking-key-1';
    const body = bookingBody();
    const made = await test.guest().ok(api.orderTable, { body, key });
    const other = await test.guest().ok(api.orderTable, { body, key });
    test.at('2026-11-24T12:00:00.000Z');
    const late = await test.guest().ok(api.orderTable, { body, key });
    expect([other.id, late.id]).toEqual([made.id, made.id]);
    expect(await test.db.$count(bookings)).toBe(1);
  });

  it('requires a key', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/restaurant/order-table',
      headers: { authorization: 'Bearer somebody-without-a-key' },
      payload: bookingBody(),
    });
    expect(response.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_MISSING' });
  });

  it('can be canceled once before it begins, and its table is free again', async () => {
    await test.furnish({ seats: [2] });
    const guest = test.guest();
    const { id } = await book(guest);
    expect((await slots(guest)).times).not.toContain(SEVEN);
    const canceled = await guest.ok(api.cancelBooking, { body: { booking_id: id } });
    expect(canceled).toMatchObject({ status: 'canceled', can_cancel: false });
    expect((await guest.ok(api.cancelBooking, { body: { booking_id: id } })).updated_at).toBe(canceled.updated_at);
    expect(await test.db.$count(bookedTimes)).toBe(0);
    const again = await book(guest);
    test.at(SEVEN);
    expect(await guest.refused(api.cancelBooking, { body: { booking_id: again.id } })).toMatchObject({
      status: 409,
      code: 'BOOKING_NOT_CANCELABLE',
    });
  });

  it('keeps its table when the table leaves the file', async () => {
    const { id } = await book(test.guest(), { guests: 6 });
    const isLarge = eq(tables.seats, 6);
    await changeWorld(test.db, () => test.db.update(tables).set({ archivedAt: FRIDAY_15 }).where(isLarge));
    expect(await slots(test.guest(), { guests: 6 })).toMatchObject({ largest_table: 4, times: [] });
    const { bookings: list } = await test.guest().ok(api.bookings, { query: { booking_ids: [id] } });
    expect(list).toMatchObject([{ status: 'confirmed', guests: 6 }]);
  });
});

describe('near midnight and at clock changes', () => {
  const NIGHT = [{ from: '18:00', to: '03:00' }];

  it('times after midnight belong to the day on which the restaurant opened', async () => {
    await test.furnish({ hours: NIGHT });
    const { times } = await slots(test.guest(), { date: '2026-11-20' });
    expect(times.at(-1)).toBe('2026-11-20T22:00:00.000Z');
    await book(test.guest(), { starts_at: '2026-11-20T21:30:00.000Z' });
    test.at('2026-11-20T21:30:00.000Z');
    // Half past midnight: the night continues, and the new day is offered as well.
    await test.furnish({ hours: [{ from: '18:00', to: '06:00' }] });
    const { days, date, times: left } = await slots(test.guest());
    expect([date, days[0]?.date, days[1]?.date]).toEqual(['2026-11-20', '2026-11-20', '2026-11-21']);
    expect([left[0], left.at(-1)]).toEqual(['2026-11-20T22:30:00.000Z', '2026-11-21T01:00:00.000Z']);
  });

  it('a table is booked over midnight only once', async () => {
    await test.furnish({ hours: NIGHT, seats: [2] });
    await book(test.guest(), { starts_at: '2026-11-20T20:00:00.000Z' });
    expect(await refused({ starts_at: '2026-11-20T21:30:00.000Z' })).toMatchObject({ code: 'BOOKING_TIME_TAKEN' });
    await book(test.guest(), { starts_at: '2026-11-20T22:00:00.000Z' });
  });

  it('a repeated hour is offered once, a skipped hour is not, and both nights have their real length', async () => {
    await test.furnish({ hours: [{ from: '20:00', to: '06:00' }], timezone: 'Europe/Berlin', seats: [2] });
    // The night to 28 March 2027: two o'clock becomes three.
    test.at('2027-03-27T11:00:00.000Z');
    const spring = await slots(test.guest(), { date: '2027-03-27' });
    expect(spring.times).toHaveLength(15);
    expect(spring.times.slice(9, 12)).toEqual([
      '2027-03-27T23:30:00.000Z',
      '2027-03-28T00:00:00.000Z',
      '2027-03-28T00:30:00.000Z',
    ]);
    expect(spring.times.at(-1)).toBe('2027-03-28T02:00:00.000Z');
    // The night to 31 October 2027: three o'clock becomes two.
    test.at('2027-10-30T11:00:00.000Z');
    const autumn = await slots(test.guest(), { date: '2027-10-30' });
    // 02:00 and 02:30 of summer time, then 03:00 an hour and a half later.
    expect(autumn.times.slice(12, 15)).toEqual([
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T02:00:00.000Z',
    ]);
    await book(test.guest(), { starts_at: '2027-10-31T00:30:00.000Z' });
    expect(await refused({ starts_at: '2027-10-31T02:00:00.000Z' })).toMatchObject({ code: 'BOOKING_TIME_TAKEN' });
    await book(test.guest(), { starts_at: '2027-10-31T02:30:00.000Z' });
    expect(await refused({ starts_at: '2027-10-31T01:00:00.000Z' })).toMatchObject({ code: 'BOOKING_REFUSED' });
  });
});

// Verified to fail without the primary key of `booked_times`, named by `takeTable`: every insert is rejected, and no guest gets the
// table. If it names no key either, all twenty get it. On PostgreSQL each instance has its own pool, as two processes have.
it('of twenty concurrent bookings of the last table, over two instances, one succeeds', async () => {
  await test.furnish({ seats: [2] });
  const again = test.database.openAgain();
  const second = await startTestApp({ database: again, now: test.now });
  const ask = (at: number) => {
    const app = at % 2 === 0 ? test.app : second.app;
    return app.inject({
      method: 'POST',
      url: '/api/restaurant/order-table',
      remoteAddress: `10.9.0.${at + 1}`,
      headers: { authorization: `Bearer somebody-of-twenty-${at}`, 'idempotency-key': `of-twenty-${at}` },
      payload: bookingBody({ starts_at: at % 3 === 0 ? '2026-11-20T15:00:00.000Z' : SEVEN }),
    });
  };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
  await second.close();
  await again.close();
  const codes = answers.map((answer) => answer.statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(19);
  expect(await test.db.$count(bookings)).toBe(1);
  expect(await test.db.$count(bookedTimes)).toBe(4);
});

describe('ownership of a booking', () => {
  it('a guest’s booking opens to anyone with its id, without phone and wishes on another device', async () => {
    const { id } = await book(test.guest(), { wishes: 'У окна', phone_number: '+7 916 123-45-67' });
    const { bookings: seen } = await test.guest().ok(api.bookings, { query: { booking_ids: [id] } });
    expect(seen).toMatchObject([{ is_masked: true, wishes: null, phone_number: '+7 ••• •••-••-67' }]);
    expect(seen).toMatchObject([{ can_cancel: false, can_change: false }]);
  });

  it('a guest’s booking is changed and canceled by the guest alone, not by anyone with its id', async () => {
    const guest = test.guest();
    const { id, starts_at: startsAt } = await book(guest);
    for (const stranger of [test.guest(), await test.customer()]) {
      const change = { booking_id: id, starts_at: startsAt, guests: 1 };
      expect(await stranger.refused(api.changeBooking, { body: change })).toMatchObject({ status: 422 });
      expect(await stranger.refused(api.cancelBooking, { body: { booking_id: id } })).toMatchObject({ status: 409 });
    }
    const { bookings: own } = await guest.ok(api.bookings, { query: { booking_ids: [id] } });
    expect(own).toMatchObject([{ status: 'confirmed', guests: 2, can_cancel: true, can_change: true }]);
    expect(await guest.ok(api.cancelBooking, { body: { booking_id: id } })).toMatchObject({ status: 'canceled' });
  });

  it('a customer’s booking is inaccessible to others', async () => {
    const customer = await test.customer();
    const { id } = await book(customer);
    expect(await customer.ok(api.bookings, { query: {} })).toMatchObject({ bookings: [{ id }] });
    expect(await test.guest().ok(api.bookings, { query: { booking_ids: [id] } })).toEqual({ bookings: [] });
    expect(await test.guest().ok(api.bookings, { query: {} })).toEqual({ bookings: [] });
    const other = await test.customer();
    expect(await other.refused(api.cancelBooking, { body: { booking_id: id } })).toMatchObject({ status: 404 });
  });

  it('a guest’s booking passes to the customer that logs in on the device', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    const customer = await test.customer(undefined, guest);
    await customer.ok(api.authCustomer, { body: { order_ids: [] } });
    expect(await customer.ok(api.bookings, { query: {} })).toMatchObject({ bookings: [{ id, is_masked: false }] });
  });

  it('a booking is in the customer’s export; a deleted account leaves a free table and no personal data', async () => {
    await test.furnish({ seats: [2] });
    const customer = await test.customer();
    await book(customer, { wishes: 'У окна' });
    const { bookings: taken } = await customer.ok(api.exportAccount, {});
    expect(taken).toMatchObject([
      { name: 'Анна', wishes: 'У окна', consent_version: '2026-01', ip: expect.stringMatching(/^10\./) },
    ]);
    await customer.inject(api.deleteAccount, { body: { confirm: true } });
    expect(await test.db.select().from(bookings)).toMatchObject([
      { status: 'canceled', name: '', phoneNumber: '', wishes: null, consentIp: '', device: null, placeKey: null },
    ]);
    expect((await slots(test.guest())).times).toContain(SEVEN);
  });

  it('a booking is deleted ninety days after the visit', async () => {
    await book(test.guest());
    const silent = { error: () => undefined };
    await keepHouse(test.db, { log: silent, now: new Date('2027-02-18T17:59:00.000Z'), media: NO_MEDIA });
    expect(await test.db.$count(bookings)).toBe(1);
    await keepHouse(test.db, { log: silent, now: new Date('2027-02-18T18:01:00.000Z'), media: NO_MEDIA });
    expect([await test.db.$count(bookings), await test.db.$count(bookedTimes)]).toEqual([0, 0]);
  });
});

describe('the limits on bookings', () => {
  it('allow three upcoming visits per phone, and another once one is canceled', async () => {
    const phone_number = '+7 918 000-00-01';
    const guest = test.guest();
    const [first] = [
      await book(guest, { phone_number }),
      await book(test.guest(), { phone_number, starts_at: '2026-11-21T16:00:00.000Z' }),
      await book(test.guest(), { phone_number, starts_at: '2026-11-22T16:00:00.000Z' }),
    ];
    const fourth = { phone_number, starts_at: '2026-11-23T16:00:00.000Z' };
    expect(await refused(fourth)).toMatchObject({
      status: 422,
      fields: { phone_number: [expect.stringMatching(/три брони/)] },
    });
    await guest.ok(api.cancelBooking, { body: { booking_id: first.id } });
    await book(test.guest(), fourth);
  });

  it('allow ten bookings per phone a day', async () => {
    const phone_number = '+7 918 000-00-02';
    const guest = test.guest();
    for (let at = 0; at < 10; at += 1) {
      const { id } = await book(guest, { phone_number });
      await guest.ok(api.cancelBooking, { body: { booking_id: id } });
    }
    expect(await refused({ phone_number })).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/подряд/),
    });
  });
});
