// Proves docs/product.md §13.14 and §26.22: a day that differs from its weekday, for every reader of hours.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BY_LOCALITY, localities } from '#contract/calls/menu.ts';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { hoursExceptions } from '#server/db/schema/places.ts';
import { forgetOldExceptions } from '#server/modules/places/hours-exceptions.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { draftOf, placeBodyOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const TODAY = '2026-11-20';

let test: TestWorld;
let manager: TestPartner;
beforeAll(async () => {
  test = await startWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await changeWorld(test.db, () => test.db.delete(hoursExceptions));
});

type Range = { from: string; to: string };
const change = (date: string, hours: Range[], reason = 'санитарный день') =>
  manager.ok(partnerApi.partnerChangeHours, { body: { restaurant_id: 1, date, hours, reason } });
const judged = (cartId: string, requested_at: string | null = null) =>
  test.ok(api.prevalidateOrder, { body: draftOf(cartId, { requested_at }) });
const seen = async () =>
  (await test.ok(localities, { query: BY_LOCALITY })).flatMap(({ restaurants }) => restaurants)[0]?.opening_hours
    .exceptions;

describe('closed today', () => {
  it('is shown to customers at once, with the reason, and blocks orders for today [26.22]', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const { exceptions } = await change(TODAY, []);
    expect(exceptions).toEqual([{ date: TODAY, hours: [], reason: 'санитарный день' }]);
    expect(await seen()).toEqual(exceptions);
    expect(await judged(cart.id)).toMatchObject({
      promised: null,
      issues: [
        {
          code: 'RESTAURANT_CLOSED',
          message: 'Сегодня у ресторана другие часы: санитарный день. Выберите другое время.',
        },
      ],
    });
    expect((await judged(cart.id, '2026-11-20T15:00:00.000Z')).issues.map(({ code }) => code)).toEqual([
      'SLOT_UNAVAILABLE',
    ]);
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({ code: 'ORDER_REFUSED' });
  });

  it('can be undone, and orders are taken again', async () => {
    const cart = await test.newCartOf(2);
    await change(TODAY, []);
    await manager.ok(partnerApi.partnerResetHours, { body: { restaurant_id: 1, date: TODAY } });
    expect((await judged(cart.id)).issues).toEqual([]);
    expect(await seen()).toBeUndefined();
  });
});

it('shorter hours today accept orders that are handed over by then [26.22]', async () => {
  const cart = await test.newCartOf(2);
  await change(TODAY, [{ from: '10:00', to: '16:00' }]);
  expect((await judged(cart.id)).issues).toEqual([]);
  expect((await judged(cart.id, '2026-11-20T14:00:00.000Z')).issues.map(({ code }) => code)).toEqual([
    'SLOT_UNAVAILABLE',
  ]);
  test.at('2026-11-20T13:00:00.000Z');
  expect((await judged(cart.id)).issues.map(({ code }) => code)).toEqual(['RESTAURANT_CLOSED']);
});

it('is rejected for a day that is past, invalid or years ahead, for hours beyond the usual, and without a reason', async () => {
  const fieldsOf = async (over: object) => {
    const body = { restaurant_id: 1, date: TODAY, hours: [], reason: 'учёт', ...over };
    return Object.keys((await manager.refused(partnerApi.partnerChangeHours, { body })).fields ?? {});
  };
  expect(await fieldsOf({ date: '2026-11-19' })).toEqual(['date']);
  expect(await fieldsOf({ date: '2026-02-30' })).toEqual(['date']);
  expect(await fieldsOf({ date: '2036-11-20' })).toEqual(['date']);
  expect(await fieldsOf({ reason: ' ' })).toEqual(['reason']);
  expect(await fieldsOf({ hours: [{ from: '05:00', to: '12:00' }] })).toEqual(['hours']);
});

it('every restaurant is listed with its week and special days, and past days are forgotten', async () => {
  await change('2026-11-22', []);
  const hours = await manager.ok(partnerApi.partnerHours, {});
  expect(hours.restaurants.map(({ restaurant_id: id, exceptions }) => [id, exceptions.length])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  await forgetOldExceptions(test.db, new Date('2026-11-24T23:59:00.000Z'));
  expect(await test.db.$count(hoursExceptions)).toBe(1);
  await forgetOldExceptions(test.db, new Date('2026-11-25T00:00:00.000Z'));
  expect(await test.db.$count(hoursExceptions)).toBe(0);
});
