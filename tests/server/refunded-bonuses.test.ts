// Proves docs/product.md §8.18: an order whose money went back keeps no bonuses for it.
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { bonusKept } from '#domain/bonus-terms.ts';
import { bonusLots } from '#server/db/schema/bonuses.ts';
import { FRIDAY_15, type WorldCustomer } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

/** Two portions of borscht for 780 ₽, delivered for 150 ₽; they bring 5 % of the dishes. */
const TOTAL = 93_000;
const EARNED = 3_900;

let test: PaymentWorld;
let manager: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const cartOf = async (who: WorldCustomer) => {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const { id } = await who.ok(api.createCart, { body: place });
  return who.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
};
const place = async (who: WorldCustomer, cart_id: string, payment_method: 'cash' | 'card-online') => {
  const draft = draftOf(cart_id, { payment_method, change_from: null });
  const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
  return who.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
};
const handOver = async (order_id: string): Promise<void> => {
  await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id } });
  for (const status of ['preparing', 'prepared', 'delivering', 'delivered'] as const) {
    await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id, status } });
  }
};
const paid = async (who: WorldCustomer) => {
  const { id, number } = await place(who, (await cartOf(who)).id, 'card-online');
  const payment = test.books.charge(id, TOTAL);
  await test.tell(payment);
  return { id, number, payment };
};
const delivered = async (who: WorldCustomer) => {
  const one = await paid(who);
  await handOver(one.id);
  return one;
};
const refund = async (order_id: string, amount: number, refunded_before = 0): Promise<void> => {
  const body = { order_id, amount, refunded_before, reason: 'dish_missing', comment: null } as const;
  await manager.ok(partnerApi.partnerRefundOrder, { body });
  await test.work();
};
const bonusesOf = async (who: WorldCustomer) => {
  const { balance, held, history } = await who.ok(api.bonuses, { query: {} });
  expect(balance + held, 'what is left and held is the sum of the history').toBe(
    history.reduce((sum, { amount }) => sum + amount, 0),
  );
  return { balance, held, history: history.map(({ kind, amount, order_number }) => [kind, amount, order_number]) };
};

describe('a refund takes back what the order has earned [8.18]', () => {
  it('all of it with the whole sum, once, and the history says so', async () => {
    const who = await test.customer();
    const { id, number } = await delivered(who);
    expect((await bonusesOf(who)).balance).toBe(EARNED);
    await refund(id, TOTAL);
    await test.tell(test.books.records.at(-1)?.transactionId ?? 0, 'refund');
    await test.jobs['reconcile-payments']?.({});
    expect(await bonusesOf(who)).toEqual({
      balance: 0,
      held: 0,
      history: [
        ['revoked', -EARNED, number],
        ['accrued', EARNED, number],
      ],
    });
  });

  it('its share with a part, and all of it once the parts are the whole', async () => {
    const who = await test.customer();
    const { id } = await delivered(who);
    await refund(id, 10_000);
    // 39 points, times 83 000 of 93 000, are 34.8: the order keeps 34.
    expect((await bonusesOf(who)).balance).toBe(3_400);
    await refund(id, 40_000, 10_000);
    expect((await bonusesOf(who)).balance).toBe(1_800);
    await refund(id, 43_000, 50_000);
    const { balance, history } = await bonusesOf(who);
    expect([balance, history.map(([, amount]) => amount)]).toEqual([0, [-1_800, -1_600, -500, 3_900]]);
  });

  it('also by hand in the provider’s cabinet, before the order is delivered and after it', async () => {
    const who = await test.customer();
    const before = await paid(who);
    await test.tell(test.books.giveBack(before.payment, 10_000), 'refund');
    await handOver(before.id);
    expect((await bonusesOf(who)).balance).toBe(3_400);
    await test.tell(test.books.giveBack(before.payment, TOTAL - 10_000), 'refund');
    expect((await bonusesOf(who)).balance).toBe(0);
    const all = await paid(who);
    await test.tell(test.books.giveBack(all.payment, TOTAL), 'refund');
    await handOver(all.id);
    expect((await bonusesOf(who)).balance).toBe(0);
  });

  it('from a guest who logs in after it: the order brings what it may', async () => {
    const guest = test.guest();
    const { zones, dishes } = test.world;
    const { id: cart } = await guest.ok(api.createCart, {
      body: { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery },
    });
    await guest.ok(api.addItem, { body: { cart_id: cart, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
    const draft = draftOf(cart, { payment_method: 'card-online', change_from: null });
    const { quote } = await guest.ok(api.prevalidateOrder, { body: draft });
    const order = await guest.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    await test.tell(test.books.charge(order.id, TOTAL));
    await handOver(order.id);
    await refund(order.id, 10_000);
    const who = await test.customer(order.phone_number, guest);
    await who.ok(api.authCustomer, { body: { cart_id: null, order_ids: [order.id] } });
    expect((await bonusesOf(who)).balance).toBe(3_400);
  });

  it('as far as it is left: what another order has spent stays spent, and is taken when that order is canceled', async () => {
    const who = await test.customer();
    const { id } = await delivered(who);
    const cart = await cartOf(who);
    await who.ok(api.applyBonus, { body: { cart_id: cart.id, amount: 3_000 } });
    const next = await place(who, cart.id, 'cash');
    await refund(id, TOTAL);
    expect(await bonusesOf(who)).toMatchObject({ balance: 0, held: 0 });
    await who.ok(api.cancelOrder, { body: { order_id: next.id } });
    const { balance, history } = await bonusesOf(who);
    expect([balance, history.map(([kind, amount]) => [kind, amount])]).toEqual([
      0,
      [
        ['revoked', -3_000],
        ['returned', 3_000],
        ['revoked', -900],
        ['spent', -3_000],
        ['accrued', 3_900],
      ],
    ]);
  });

  it('from a cart that holds it, too', async () => {
    const who = await test.customer();
    const { id } = await delivered(who);
    const cart = await cartOf(who);
    await who.ok(api.applyBonus, { body: { cart_id: cart.id, amount: 3_000 } });
    await refund(id, TOTAL);
    expect(await bonusesOf(who)).toMatchObject({ balance: 0, held: 0 });
    expect(await who.ok(api.cart, { query: { cart_id: cart.id } })).toMatchObject({
      bonus_used: 0,
      total_price: TOTAL,
    });
  });

  it('and leaves what other orders have earned', async () => {
    const who = await test.customer();
    const [first] = [await delivered(who), await delivered(who)];
    await refund(first.id, TOTAL);
    expect((await bonusesOf(who)).balance).toBe(EARNED);
    const lots = await test.db.select().from(bonusLots).where(eq(bonusLots.customerId, who.user.id));
    expect(lots.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual([0, EARNED]);
  });
});

it('what an order keeps is whole points, falls with each return, and is nothing at the end', () => {
  const money = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(money, fc.nat({ max: 100_000 }), fc.array(money, { maxLength: 8 }), (total, points, parts) => {
      const received = points * 100;
      let returned = 0;
      let kept = received;
      for (const part of parts) {
        returned = Math.min(total, returned + part);
        const next = bonusKept(received, { total, returned });
        expect(next % 100).toBe(0);
        expect(next).toBeLessThanOrEqual(kept);
        expect(next).toBeLessThanOrEqual((received * (total - returned)) / total);
        kept = next;
      }
      expect(bonusKept(received, { total, returned: total })).toBe(0);
      expect(bonusKept(received, { total, returned: 0 })).toBe(received);
    }),
  );
});

describe('an order that was handed over by mistake and recalled [26.39]', () => {
  const recall = (order_id: string) =>
    manager.ok(partnerApi.partnerRecallOrder, { body: { order_id, status: 'delivered' } });

  it('earns its bonuses once, however often it is handed over', async () => {
    const who = await test.customer();
    const { id, number } = await delivered(who);
    await recall(id);
    expect((await bonusesOf(who)).balance).toBe(EARNED);
    await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id: id, status: 'delivered' } });
    expect(await bonusesOf(who)).toEqual({ balance: EARNED, held: 0, history: [['accrued', EARNED, number]] });
  });

  it('loses them when it is canceled instead, paid in cash too, where no money goes back', async () => {
    const who = await test.customer();
    const { id, number } = await place(who, (await cartOf(who)).id, 'cash');
    await handOver(id);
    expect((await bonusesOf(who)).balance).toBe(EARNED);
    await recall(id);
    await manager.ok(partnerApi.partnerRejectOrder, { body: { order_id: id, reason: 'customer_unreachable' } });
    expect(await bonusesOf(who)).toEqual({
      balance: 0,
      held: 0,
      history: [
        ['revoked', -EARNED, number],
        ['accrued', EARNED, number],
      ],
    });
  });
});
