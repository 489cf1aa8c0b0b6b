// Proves docs/product.md §26.13 to §26.15.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { restaurantIntake } from '#server/db/schema/places.ts';
import { currentVersion } from '#server/db/versioned.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { draftOf, placeBodyOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

let test: TestWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startWorld();
  kitchen = await newPartner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await changeWorld(test.db, () => test.db.delete(restaurantIntake));
});

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const pause = (order_types: ('delivery' | 'pickup')[], until: string | null, reason = 'сломалась печь') =>
  kitchen.ok(partnerApi.partnerPauseIntake, { body: { restaurant_id: 1, order_types, until, reason } });
const busy = (minutes: number, until: string) =>
  kitchen.ok(partnerApi.partnerBusyIntake, {
    body: { restaurant_id: 1, order_types: ['delivery'], busy: { minutes, until } },
  });
const intakeSeen = async () =>
  (await test.ok(api.restaurants, { query: { by: 'locality' } })).flatMap((locality) =>
    'restaurants' in locality ? locality.restaurants.filter(({ id }) => id === 1).map(({ intake }) => intake) : [],
  )[0];

describe('a pause in ordering', () => {
  it('is shown to customers at once, with its reason and end, and blocks only orders of its type [26.13]', async () => {
    const [delivery, pickup] = [await test.newCartOf(2), await test.newCartOf(2, 'pickup')];
    const body = await placeBodyOf(test, delivery.id);
    await pause(['delivery'], at('16:00'));
    expect(await intakeSeen()).toEqual([
      { order_type: 'delivery', pause: { until: at('16:00'), reason: 'сломалась печь' }, busy: null },
    ]);
    const judged = await test.ok(api.prevalidateOrder, { body: draftOf(delivery.id) });
    expect(judged).toMatchObject({
      promised: null,
      issues: [{ code: 'RESTAURANT_CLOSED', message: 'Доставка приостановлена: сломалась печь.' }],
    });
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({ code: 'ORDER_REFUSED' });
    expect((await test.ok(api.prevalidateOrder, { body: draftOf(pickup.id) })).issues).toEqual([]);
  });

  it('with an end allows orders for after it; without one allows none until it is ended', async () => {
    const cart = await test.newCartOf(2);
    const issuesAt = async (requested_at: string | null) =>
      (await test.ok(api.prevalidateOrder, { body: draftOf(cart.id, { requested_at }) })).issues.map(
        ({ code }) => code,
      );
    await pause(['delivery'], at('16:00'));
    // 40 minutes of cooking and delivery precede the hand-over.
    expect(await issuesAt(at('16:30'))).toEqual(['SLOT_UNAVAILABLE']);
    expect(await issuesAt(at('17:00'))).toEqual([]);
    await pause(['delivery'], null);
    expect(await issuesAt(at('17:00'))).toEqual(['RESTAURANT_CLOSED']);
    await kitchen.ok(partnerApi.partnerResumeIntake, { body: { restaurant_id: 1, order_types: ['delivery'] } });
    expect(await issuesAt(null)).toEqual([]);
    expect(await intakeSeen()).toEqual([]);
  });

  it('expires without a new version of the responses', async () => {
    const cart = await test.newCartOf(2);
    await pause(['delivery', 'pickup'], at('13:00'));
    const version = await currentVersion(test.db);
    test.at(at('13:00'));
    expect((await test.ok(api.prevalidateOrder, { body: draftOf(cart.id) })).issues).toEqual([]);
    expect(await currentVersion(test.db)).toBe(version);
  });

  it('cannot end before it begins, and requires a reason', async () => {
    const body = { restaurant_id: 1, order_types: ['delivery'], until: at('11:59'), reason: 'печь' };
    const refusal = async (change: object) =>
      (await kitchen.refused(partnerApi.partnerPauseIntake, { body: { ...body, ...change } })).fields;
    expect(await refusal({})).toHaveProperty('until');
    expect(await refusal({ until: null, reason: '  ' })).toHaveProperty('reason');
  });
});

describe('extra minutes', () => {
  const promised = async (cartId: string) => (await test.ok(api.prevalidateOrder, { body: draftOf(cartId) })).promised;

  it('are promised until they expire, and never more than waiting would take', async () => {
    const cart = await test.newCartOf(2);
    expect(await promised(cart.id)).toEqual({ from: at('12:40'), to: at('13:00') });
    await busy(30, at('14:00'));
    expect(await promised(cart.id)).toEqual({ from: at('13:10'), to: at('13:30') });
    test.at(at('13:50'));
    expect(await promised(cart.id)).toEqual({ from: at('14:40'), to: at('15:00') });
    test.at(at('14:00'));
    expect(await promised(cart.id)).toEqual({ from: at('14:40'), to: at('15:00') });
  });

  it('leave no slot that the kitchen cannot meet', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id, { requested_at: at('13:00') });
    await busy(30, at('16:00'));
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({
      code: 'ORDER_REFUSED',
      details: { issues: [{ code: 'SLOT_UNAVAILABLE' }] },
    });
    const order = await test.ok(api.placeOrder, { body: { ...body, requested_at: at('13:30') } });
    expect(order.promised.from).toBe(at('13:30'));
  });
});

describe('the stop list', () => {
  const change = (stop: string[], sell: string[] = []) =>
    kitchen.ok(partnerApi.partnerChangeStopList, { body: { restaurant_id: 1, stop, sell } });
  const stopped = ({ items }: Awaited<ReturnType<typeof change>>) =>
    items.filter(({ is_stopped: is }) => is).map(({ item }) => item);
  const menu = async () => (await test.ok(api.products, { query: { restaurant_id: 1, details: true } })).products;

  it('lists what the restaurant sells by the chain’s ids, and what is sold out', async () => {
    const { items } = await kitchen.ok(partnerApi.partnerStopList, { query: { restaurant_id: 1 } });
    expect(items).toContainEqual({
      item: 'ukha',
      kind: 'dish',
      name: 'Уха',
      group: 'Всё',
      is_stopped: true,
      stopped_since: null,
    });
    expect(items).toContainEqual({
      item: 'sauce/garlic',
      kind: 'option',
      name: 'garlic',
      group: 'sauce',
      is_stopped: false,
      stopped_since: null,
    });
    const other = await newPartner(test, { restaurantId: 2 });
    const elsewhere = await other.ok(partnerApi.partnerStopList, { query: { restaurant_id: 2 } });
    expect(elsewhere.items.map(({ item }) => item)).not.toContain('borsch');
  });

  it('removes dishes and options from every menu and cart of this restaurant, and restores them [26.13]', async () => {
    const cart = await test.newCartOf(2);
    expect(stopped(await change(['borsch', 'sauce/garlic'], ['ukha']))).toEqual(['borsch', 'sauce/garlic']);
    const products = await menu();
    const available = (name: string) => products.find((one) => one.name === name)?.is_available;
    expect([available('Борщ'), available('Уха')]).toEqual([false, true]);
    const options = products.flatMap(({ details }) => details?.modifier_groups.flatMap((group) => group.options) ?? []);
    expect(options.find(({ name }) => name === 'garlic')?.is_available).toBe(false);
    const [line] = (await test.ok(api.cart, { query: { cart_id: cart.id } })).items;
    expect(line?.availability).toBe('sold_out');
    expect(stopped(await change(['ukha', 'ukha'], ['borsch', 'sauce/garlic']))).toEqual(['ukha']);
  });

  it('rejects items that the restaurant does not sell, and then changes nothing', async () => {
    const body = { restaurant_id: 1, stop: ['borsch', 'nothing'], sell: ['borsch/nothing'] };
    expect((await kitchen.refused(partnerApi.partnerChangeStopList, { body })).fields).toEqual({
      'stop.1': [expect.any(String)],
      'sell.0': [expect.any(String)],
    });
    expect(stopped(await change([]))).toEqual(['ukha']);
  });
});
