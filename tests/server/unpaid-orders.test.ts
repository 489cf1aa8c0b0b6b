// Proves docs/product.md §5.27.
import { addHours, addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { orderConsents, orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { unpaidObstacle } from '#server/modules/orders/unpaid-orders.ts';
import { FRIDAY_15, startWorld, type TestWorld, type WorldCaller } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';
import { PAYMENTS } from './payment-world.ts';

const MOST = 12;
const ONLINE = { payment_method: 'card-online', change_from: null } as const;

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld({}, { payments: PAYMENTS, unpaidOrders: MOST });
  await test.db.update(restaurants).set({ acceptsOnlinePayments: true });
  await renewVersion(test.db, test.now());
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));
afterEach(async () => {
  await test.db.update(orders).set({ status: 'delivered' });
});

let phones = 79_250_000_000;
const anotherPhone = () => ({ phone_number: String((phones += 1)) });

const cartOf = async (who: WorldCaller): Promise<string> => {
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: test.world.zones.delivery } as const;
  const { id } = await who.ok(api.createCart, { body: place });
  const borsch = { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
  await who.ok(api.addItem, { body: borsch });
  return id;
};
/** Returns why the order is rejected; null: it is placed. */
const order = async (change: Partial<PlaceBody>, who: WorldCaller = test.guest()): Promise<string | null> => {
  const { status, body } = await who.inject(api.placeOrder, {
    body: await placeBodyOf(who, await cartOf(who), change),
  });
  return status === 200 ? null : JSON.stringify(body);
};
const orderTimes = async (count: number, change: () => Partial<PlaceBody>, who?: WorldCaller): Promise<void> => {
  for (let time = 0; time < count; time += 1) expect(await order(change(), who)).toBeNull();
};

describe('unpaid orders under way', () => {
  const phone = { phone_number: '89161234567' };

  it('are five of one phone at most, however many are sent at once', async () => {
    const sent = await Promise.all(Array.from({ length: 9 }, () => order(phone)));
    expect(sent.filter((refusal) => refusal === null)).toHaveLength(5);
    const refusals = sent.filter((refusal) => refusal !== null);
    for (const refusal of refusals) expect(refusal).toMatch(/PAYMENT_METHOD_UNAVAILABLE.*У вас уже готовится/s);
    expect(await order(anotherPhone())).toBeNull();
  });

  it('are five of one device at most', async () => {
    const guest = test.guest();
    await orderTimes(5, anotherPhone, guest);
    expect(await order(anotherPhone(), guest)).toContain('У вас уже готовится');
  });

  it('do not count once they are handed over, or after four hours', async () => {
    await orderTimes(5, () => phone);
    test.at(addMinutes(addHours(FRIDAY_15, 4), 1));
    expect(await order(phone)).toBeNull();
    test.at(FRIDAY_15);
    const [one] = await test.db.select().from(orders).where(eq(orders.status, 'new')).limit(1);
    await test.db
      .update(orders)
      .set({ status: 'delivered' })
      .where(eq(orders.id, one?.id ?? ''));
    expect(await order(phone)).toContain('У вас уже готовится');
  });

  it('leave payment online open, and are counted again when such an order is changed to payment on receipt', async () => {
    const guest = test.guest();
    await orderTimes(5, () => phone);
    const body = await placeBodyOf(guest, await cartOf(guest), { ...phone, ...ONLINE });
    const { id, status } = await guest.ok(api.placeOrder, { body });
    expect(status).toBe('draft');
    const change = { order_id: id, payment_method: 'cash' } as const;
    const refusal = await guest.refused(api.updateOrder, { body: change });
    expect(refusal).toMatchObject({
      code: 'ORDER_NOT_EDITABLE',
      message: expect.stringContaining('Оплатите этот онлайн'),
    });
    await test.db.update(orders).set({ status: 'delivered' }).where(eq(orders.status, 'new'));
    expect(await guest.ok(api.updateOrder, { body: change })).toMatchObject({ status: 'new' });
  });

  it('are bounded for the whole restaurant, which then takes only orders paid online', async () => {
    await orderTimes(MOST, anotherPhone);
    expect(await order(anotherPhone())).toContain('ресторан принимает только оплаченные онлайн');
    expect(await order({ ...anotherPhone(), ...ONLINE })).toBeNull();
  });

  it('are said in the check of the checkout', async () => {
    const guest = test.guest();
    await orderTimes(5, anotherPhone, guest);
    const {
      quote: _quote,
      consents: _consents,
      ...draft
    } = await placeBodyOf(guest, await cartOf(guest), anotherPhone());
    const { issues } = await guest.ok(api.prevalidateOrder, { body: draft });
    expect(issues).toMatchObject([{ code: 'PAYMENT_METHOD_UNAVAILABLE', field: 'payment_method' }]);
  });
});

describe('the bounds of a client address and a table', () => {
  const restaurant = { id: 1, accepts_online_payments: null, own_payment_key: false };
  const nobody = { restaurant, phone: null, device: null, ip: null, table: null };
  const obstacle = (about: Partial<Parameters<typeof unpaidObstacle>[1]>, unpaidOrders = MOST) =>
    unpaidObstacle({ db: test.db, now: FRIDAY_15, payments: null, unpaidOrders }, { ...nobody, ...about });

  it('are a quarter of the restaurant’s, over a whole network of IPv6', async () => {
    await orderTimes(3, anotherPhone);
    await test.db.update(orderConsents).set({ ip: '2001:db8:1:2::1' });
    expect(await obstacle({ ip: '2001:db8:1:2:ffff::9' })).toContain('Через вашу связь');
    expect(await obstacle({ ip: '2001:db8:1:3::1' })).toBeNull();
    expect(await obstacle({ ip: '2001:db8:1:2::1' }, 0)).toBeNull();
  });

  it('are twenty of one table', async () => {
    await orderTimes(10, anotherPhone);
    const table = { number: '7', hall: null };
    await test.db.update(orders).set({ table }).where(eq(orders.status, 'new'));
    expect(await obstacle({ table }, 100)).toBeNull();
    await orderTimes(MOST - 10, anotherPhone);
    expect(await obstacle({ table: { number: '8', hall: null } }, 100)).toBeNull();
  });
});
