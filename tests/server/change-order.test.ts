// Proves docs/product.md §26.55, §26.66: the restaurant changes an order's dishes, and the money, bonuses and promo code follow.
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { Order } from '#contract/orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { bonusLots } from '#server/db/schema/bonuses.ts';
import { orderChanges, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/catalog.ts';
import { stopList } from '#server/db/schema/places.ts';
import { promoUses } from '#server/db/schema/promo-uses.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { cases } from '../support/depth.ts';
import { addPromocode } from '../support/promocodes.ts';
import { FRIDAY_15, type WorldCaller } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { startWebhookWorld } from './webhook-world.ts';

let test: Awaited<ReturnType<typeof startWebhookWorld>>;
let manager: TestPartner;
beforeAll(async () => {
  test = await startWebhookWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

type Dishes = readonly (readonly [product: number, quantity: number])[];
type Type = 'delivery' | 'pickup';

const cartOf = async (who: WorldCaller, type: Type, dishes: Dishes, modifiers: number[] = []) => {
  const { zones } = test.world;
  const delivery_zone_id = type === 'delivery' ? zones.delivery : zones.pickup;
  let cart = await who.ok(api.createCart, { body: { restaurant_id: 1, order_type: type, delivery_zone_id } });
  for (const [product_id, quantity] of dishes) {
    const own = product_id === test.world.dishes.pizza ? modifiers : [];
    const body = { cart_id: cart.id, product_id, modifiers: own, quantity };
    cart = await who.ok(api.addItem, { body });
  }
  return cart;
};
const place = async (who: WorldCaller, cartId: string, method: 'cash' | 'card-online', type: Type): Promise<Order> => {
  const details = type === 'pickup' ? { delivery_details: null } : {};
  const draft = draftOf(cartId, { payment_method: method, change_from: null, ...details });
  const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
  const order = await who.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
  if (isOnlinePayment(method)) await test.tell(test.books.charge(order.id, order.total_price));
  return order;
};
const placed = async (
  dishes: Dishes,
  { method = 'cash', type = 'delivery' }: { method?: 'cash' | 'card-online'; type?: Type } = {},
) => place(test, (await cartOf(test, type, dishes)).id, method, type);

const linesOf = (order: Order, quantities: readonly number[]) =>
  order.items.map(({ item_id }, index) => ({ item_id, quantity: quantities[index] ?? 0 }));
const change = (order_id: string, own: object, revision = 0) => ({ body: { order_id, revision, ...own } });
const codeOf = async (order_id: string, own: object, revision = 0): Promise<string> =>
  (await manager.refused(partnerApi.partnerChangeOrder, change(order_id, own, revision))).code;
const seen = async (id: string): Promise<Order> => {
  const { orders: found } = await test.ok(api.orders, { query: { order_id: id } });
  const [order] = found;
  if (!order) throw new Error('no order');
  return order;
};
/** Does all that is due, with the provider and the endpoints of webhooks. */
const settle = async (): Promise<void> => {
  await test.pay();
  await test.work();
};
const expectNoFaults = async () => {
  const report = await verifyMoney(test.db);
  expect(report.faults).toEqual([]);
  return report;
};
/** And the provider holds what our books say: not while one of its answers is lost. */
const expectEven = async (): Promise<void> => {
  const report = await expectNoFaults();
  expect(report.received - report.returned).toBe(test.books.balance());
};
const AMOUNTS = [
  'subtotal_price',
  'pickup_discount',
  'promo_discount',
  'bonus_used',
  'bonus_received',
  'delivery_price',
  'total_price',
] as const;
const amountsOf = (totals: Pick<Order, (typeof AMOUNTS)[number]>) => AMOUNTS.map((name) => [name, totals[name]]);

describe('a change of an order’s dishes', () => {
  it('costs what the same dishes cost in a cart, is told to everyone, and is done once [26.55]', async () => {
    const { borsch, mors, pizza } = test.world.dishes;
    const { small } = test.world.size;
    if (small === undefined) throw new Error('no size');
    await test.clear();
    await test.subscribe(1, ['order.changed'], null);
    const order = await placed([
      [borsch, 3],
      [mors, 2],
    ]);
    const body = change(order.id, {
      lines: linesOf(order, [1, 0]),
      add: [{ product_id: pizza, modifiers: [small], quantity: 2 }],
    });
    const { quote } = await manager.ok(partnerApi.partnerChangeOrder, {
      body: { ...body.body, dry_run: true },
    });
    expect(await seen(order.id), 'a dry run changes nothing').toEqual(order);
    const cart = await cartOf(
      test,
      'delivery',
      [
        [borsch, 1],
        [pizza, 2],
      ],
      [small],
    );
    if (quote === null) throw new Error('no quote');
    expect(amountsOf(quote.totals)).toEqual(amountsOf(cart));
    expect(quote).toMatchObject({ refund: 0, promo_gone: false });
    const key = 'the-same-change-of-dishes';
    const whole = { body: { ...body.body, total: cart.total_price }, key };
    const made = await manager.ok(partnerApi.partnerChangeOrder, whole);
    const again = await manager.ok(partnerApi.partnerChangeOrder, whole);
    expect(again.order).toEqual(made.order);
    expect(made.order).toMatchObject({
      revision: 1,
      payment: { to_collect: cart.total_price },
      changes: [
        {
          by: 'Tablet',
          before: order.total_price,
          after: cart.total_price,
          returned: 0,
          lines: [
            { name: 'Борщ', before: 3, after: 1 },
            { name: 'Морс', before: 2, after: 0 },
            { name: 'Пицца', options: ['small'], before: 0, after: 2 },
          ],
        },
      ],
    });
    const changed = await seen(order.id);
    expect(amountsOf(changed)).toEqual(amountsOf(cart));
    expect(changed.changed_at).toBe(FRIDAY_15.toISOString());
    expect(changed.updated_at > order.updated_at, 'whoever watches it reads it again').toBe(true);
    expect(changed.items.map(({ name, quantity, modifiers }) => [name, quantity, modifiers])).toEqual([
      ['Борщ', 1, []],
      ['Пицца', 2, [small]],
    ]);
    expect(new Set(changed.items.map(({ item_id }) => item_id)).size).toBe(2);
    const { entries } = await manager.ok(partnerApi.partnerAudit, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({
      action: 'order.change',
      details: { dishes: ['Борщ × 3 → 1', '− Морс', '+ Пицца (small) × 2'], returned: 0 },
    });
    await test.work();
    expect(test.arrivals.map(({ type, orderId }) => [type, orderId])).toEqual([['order.changed', order.id]]);
    // The same dish for the same price joins its line.
    const more = { add: [{ product_id: pizza, modifiers: [small], quantity: 1 }] };
    const third = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, more, 1));
    expect(third.order.items.map(({ quantity }) => quantity)).toEqual([1, 3]);
  });

  it('keeps the prices of what was ordered, and asks the menu for what is new', async () => {
    const { borsch } = test.world.dishes;
    const order = await placed([[borsch, 2]]);
    const price = (kopecks: number) =>
      changeWorld(test.db, () => test.db.update(products).set({ price: kopecks }).where(eq(products.id, borsch)));
    await price(50_000);
    const own = { lines: linesOf(order, [3]), add: [{ product_id: borsch, modifiers: [], quantity: 1 }] };
    const made = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, own));
    await price(39_000);
    expect(made.order.items.map((item) => [item.quantity, item.unit_price])).toEqual([
      [3, 39_000],
      [1, 50_000],
    ]);
  });

  it('warns of the zone’s minimum, and is not prevented by it', async () => {
    const order = await placed([[test.world.dishes.borsch, 2]]);
    const own = { lines: linesOf(order, [1]) };
    const { quote } = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { ...own, dry_run: true }));
    expect(quote?.totals.missing_to_minimum).toBe(60_000 - 39_000);
    const made = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, own));
    expect(made.order.totals.total_price).toBe(39_000 + 15_000);
  });

  it('adds nothing that is sold out, and lets it be taken out', async () => {
    const { borsch, ukha } = test.world.dishes;
    const order = await placed([[borsch, 2]]);
    const add = [{ product_id: ukha, modifiers: [], quantity: 1 }];
    expect(await codeOf(order.id, { add })).toBe('PRODUCT_UNAVAILABLE');
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'borsch' }));
    const three = await codeOf(order.id, { lines: linesOf(order, [3]) });
    const one = await manager.send(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [1]) }));
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'borsch')));
    expect([three, one.status]).toEqual(['PRODUCT_UNAVAILABLE', 200]);
  });

  it('is refused for another order’s line, for options that do not fit, for nothing, and for an order left empty', async () => {
    const { borsch, pizza } = test.world.dishes;
    const order = await placed([[borsch, 2]]);
    const { item_id } = order.items[0] ?? { item_id: 0 };
    expect(await codeOf(order.id, { lines: [{ item_id: item_id + 500, quantity: 1 }] })).toBe('VALIDATION_FAILED');
    expect(await codeOf(order.id, { lines: linesOf(order, [0]) })).toBe('VALIDATION_FAILED');
    expect(await codeOf(order.id, { lines: linesOf(order, [2]) })).toBe('VALIDATION_FAILED');
    expect(await codeOf(order.id, {})).toBe('VALIDATION_FAILED');
    expect(await codeOf(order.id, { add: [{ product_id: pizza, modifiers: [], quantity: 1 }] })).toBe(
      'MODIFIERS_INVALID',
    );
    expect(await codeOf(order.id, { add: [{ product_id: borsch, modifiers: [], quantity: 98 }] })).toBe('CART_LIMIT');
    expect(await codeOf(order.id, { lines: linesOf(order, [1]), total: 1 })).toBe('QUOTE_CHANGED');
    expect(await seen(order.id)).toEqual(order);
  });

  it('ends when someone cooks, and when the order is canceled', async () => {
    const order = await placed([[test.world.dishes.borsch, 2]]);
    const own = { lines: linesOf(order, [1]) };
    await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, own));
    await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status: 'preparing' } });
    expect(await codeOf(order.id, own, 1)).toBe('ORDER_STATUS_CHANGED');
    const other = await placed([[test.world.dishes.borsch, 2]]);
    await test.ok(api.cancelOrder, { body: { order_id: other.id } });
    expect(await codeOf(other.id, { lines: linesOf(other, [1]) })).toBe('ORDER_STATUS_CHANGED');
  });

  it('by two tablets at once has one history: the second learns of the first', async () => {
    const order = await placed([[test.world.dishes.borsch, 3]]);
    const answers = await Promise.all(
      [1, 2].map((quantity) =>
        manager.send(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [quantity]) })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { order: now } = await manager.ok(partnerApi.partnerChangeOrder, {
      body: { order_id: order.id, revision: 1, lines: linesOf(await seen(order.id), [3]), dry_run: true },
    });
    expect(refused?.body).toMatchObject({
      code: 'ORDER_CHANGED',
      details: { order: { revision: 1, items: now.items } },
    });
    const history = await test.db.select().from(orderChanges).where(eq(orderChanges.orderId, order.id));
    expect(history.map(({ revision }) => revision)).toEqual([1]);
    expect(now.changes).toHaveLength(1);
  });

  it('and the customer’s cancellation at once: both see one order', async () => {
    for (const method of ['cash', 'card-online'] as const) {
      const order = await placed([[test.world.dishes.borsch, 3]], { method });
      const [canceled] = await Promise.all([
        test.inject(api.cancelOrder, { body: { order_id: order.id } }),
        manager.send(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [2]) })),
      ]);
      expect(canceled.status).toBe(200);
      await settle();
      const after = await seen(order.id);
      expect(after.status).toBe('canceled');
      expect(after.payment_status).toBe(method === 'cash' ? 'not_needed' : 'refunded');
      await expectEven();
    }
  });
});

describe('the money of an order that is paid online', () => {
  it('goes back as far as it costs less, once, and the order stays paid [26.55]', async () => {
    const { borsch, mors } = test.world.dishes;
    const order = await placed([[borsch, 3]], { method: 'card-online' });
    const made = await manager.ok(partnerApi.partnerChangeOrder, {
      ...change(order.id, { lines: linesOf(order, [2]) }),
      key: 'returned-once',
    });
    await manager.ok(partnerApi.partnerChangeOrder, {
      ...change(order.id, { lines: linesOf(order, [2]) }),
      key: 'returned-once',
    });
    expect(made.order.changes[0]).toMatchObject({ returned: 39_000, by: 'Tablet' });
    // Nothing of what the order costs now was returned, and nothing is to be collected.
    expect(made.order.payment).toMatchObject({ to_collect: 0, returned: 0 });
    await expectEven();
    // The provider has not confirmed it yet: the next one waits for it.
    const swap = { lines: linesOf(order, [1]), add: [{ product_id: mors, modifiers: [], quantity: 1 }] };
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, swap, 1));
    await expectEven();
    await settle();
    await settle();
    await expectEven();
    const after = await seen(order.id);
    expect(after).toMatchObject({
      payment_status: 'paid',
      payment: { refund: { amount: 2 * 39_000 - 12_000, done: true } },
    });
    expect(test.books.balance()).toBeGreaterThanOrEqual(after.total_price);
    const back = test.books.records.filter(({ orderId, returns }) => orderId === order.id && returns !== null);
    expect(back.map(({ amount }) => amount)).toEqual([39_000, 27_000]);
  });

  it('is never collected unasked: an order that would cost more is refused', async () => {
    const { borsch, mors } = test.world.dishes;
    const order = await placed([[borsch, 2]], { method: 'card-online' });
    const more = { add: [{ product_id: mors, modifiers: [], quantity: 1 }] };
    expect(await codeOf(order.id, { ...more, dry_run: true })).toBe('ORDER_WOULD_COST_MORE');
    expect(await codeOf(order.id, more)).toBe('ORDER_WOULD_COST_MORE');
    expect(await seen(order.id)).toMatchObject({ total_price: order.total_price, changed_at: null });
  });

  it('is collected in cash on receipt as far as it costs more, where the manager says so, and is the first to go again', async () => {
    const { borsch, mors } = test.world.dishes;
    const order = await placed([[borsch, 2]], { method: 'card-online', type: 'pickup' });
    const paid = order.total_price;
    const more = { add: [{ product_id: mors, modifiers: [], quantity: 3 }], collect_on_receipt: true };
    const { quote } = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { ...more, dry_run: true }));
    const due = 3 * 12_000;
    expect(quote).toMatchObject({ refund: 0, to_collect: due, totals: { total_price: paid + due } });
    const made = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, more));
    expect(made.order).toMatchObject({
      payment: { method: 'card-online', to_collect: due, returned: 0 },
      totals: { total_price: paid + due },
    });
    expect(await seen(order.id)).toMatchObject({
      payment_status: 'paid',
      total_price: paid + due,
      payment: { due_on_receipt: due, refund: null },
    });
    await expectEven();
    const { entries } = await manager.ok(partnerApi.partnerAudit, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({ action: 'order.change', details: { to_collect: due, returned: 0 } });
    // One mors and a borscht fewer: nothing of that was paid but the borscht.
    const { items } = await seen(order.id);
    const fewer = { lines: linesOf({ ...order, items }, [1, 2]) };
    const less = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, fewer, 1));
    expect(less.order.payment).toMatchObject({ to_collect: 0, returned: 0 });
    expect(less.order.changes[1]).toMatchObject({ returned: 35_100 + 12_000 - due });
    expect((await seen(order.id)).payment).not.toHaveProperty('due_on_receipt');
    await settle();
    await expectEven();
    expect(test.books.records.filter(({ orderId, returns }) => orderId === order.id && returns !== null)).toHaveLength(
      1,
    );
  });

  it('is returned with a cancellation as far as it was paid, and by a refund never beyond that', async () => {
    const { borsch, mors } = test.world.dishes;
    const more = { add: [{ product_id: mors, modifiers: [], quantity: 1 }], collect_on_receipt: true };
    const canceled = await placed([[borsch, 2]], { method: 'card-online' });
    await manager.ok(partnerApi.partnerChangeOrder, change(canceled.id, more));
    await test.ok(api.cancelOrder, { body: { order_id: canceled.id } });
    await settle();
    await expectEven();
    expect(await seen(canceled.id)).toMatchObject({
      payment_status: 'refunded',
      payment: { refund: { amount: canceled.total_price, done: true } },
    });
    const order = await placed([[borsch, 2]], { method: 'card-online', type: 'pickup' });
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, more));
    await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
    for (const status of ['preparing', 'prepared', 'delivered'] as const) {
      await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status } });
    }
    const { order: owner, lines } = await manager.ok(partnerApi.partnerRefundable, { query: { order_id: order.id } });
    expect(owner).toMatchObject({ total: 82_200, refundable: 70_200, by_hand: 12_000 });
    const body = { order_id: order.id, refunded_before: 0, reason: 'other' as const };
    const all = lines.map(({ item_id, quantity }) => ({ item_id, quantity }));
    const refused = await manager.refused(partnerApi.partnerRefundOrder, { body: { ...body, lines: all } });
    expect(refused.fields?.['lines']).toEqual([expect.stringContaining('вернуть из кассы')]);
    await manager.ok(partnerApi.partnerRefundOrder, { body: { ...body, amount: 70_200 } });
    await settle();
    await expectEven();
    expect(await seen(order.id)).toMatchObject({ payment_status: 'refunded', total_price: 82_200 });
  });

  it('is paid in full on receipt in any other case: that sum simply grows', async () => {
    const { borsch, mors } = test.world.dishes;
    const order = await placed([[borsch, 2]]);
    const add = [{ product_id: mors, modifiers: [], quantity: 1 }];
    const { order: made } = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { add }));
    expect(made.payment).toMatchObject({ method: 'cash', to_collect: order.total_price + 12_000 });
    expect((await seen(order.id)).payment).toBeNull();
  });

  it('goes back whole with a cancellation, while a part of it is on its way', async () => {
    const order = await placed([[test.world.dishes.borsch, 3]], { method: 'card-online' });
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [2]) }));
    test.books.trouble('refund', 'lost-answer');
    await settle();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    await expectNoFaults();
    await test.later(3_600_000);
    for (let round = 0; round < 4; round += 1) await settle();
    await expectEven();
    expect(await seen(order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      payment: { refund: { amount: order.total_price, done: true } },
    });
  });

  it('returned by hand in the cabinet meanwhile leaves of the waiting returns what is left of the payment', async () => {
    const order = await placed([[test.world.dishes.borsch, 3]], { method: 'card-online' });
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [2]) }));
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [1]) }, 1));
    const [payment] = await test.db.select().from(payments).where(eq(payments.orderId, order.id));
    const byHand = order.total_price - 50_000;
    await test.tell(test.books.giveBack(payment?.transactionId ?? 0, byHand), 'refund');
    const waiting = await test.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const open = waiting.filter(({ confirmedAt }) => confirmedAt === null).map(({ amount }) => amount);
    expect(open.toSorted((a, b) => a - b)).toEqual([11_000, 39_000]);
    for (let round = 0; round < 4; round += 1) await settle();
    await expectEven();
    expect(await seen(order.id)).toMatchObject({ payment_status: 'refunded' });
  });

  it('is what the manager’s day counts, and what can be refunded afterwards', async () => {
    const order = await placed([[test.world.dishes.borsch, 3]], { method: 'card-online', type: 'pickup' });
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [2]) }));
    await settle();
    await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
    for (const status of ['preparing', 'prepared', 'delivered'] as const) {
      await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status } });
    }
    const { order: owner, lines } = await manager.ok(partnerApi.partnerRefundable, { query: { order_id: order.id } });
    expect(owner).toMatchObject({ total: 70_200, refunded: 0, refundable: 70_200 });
    expect(lines).toMatchObject([{ quantity: 2, paid: 70_200, refunded: 0 }]);
    const body = { order_id: order.id, refunded_before: 0, reason: 'quality' as const };
    const two = [{ item_id: lines[0]?.item_id ?? 0, quantity: 2 }];
    await manager.ok(partnerApi.partnerRefundOrder, { body: { ...body, lines: two } });
    await settle();
    await expectEven();
    expect(await seen(order.id)).toMatchObject({ payment_status: 'refunded' });
  });
});

describe('bonuses and promo codes', () => {
  const balanceOf = async (who: WorldCaller): Promise<number> => (await who.ok(api.bonuses, { query: {} })).balance;

  it('that the order spends no more come back, and it earns what it costs now [26.55]', async () => {
    const who = await test.customer();
    const earned = await place(
      who,
      (await cartOf(who, 'delivery', [[test.world.dishes.borsch, 10]])).id,
      'cash',
      'delivery',
    );
    await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: earned.id } });
    for (const status of ['preparing', 'prepared', 'delivering', 'delivered'] as const) {
      await manager.ok(partnerApi.partnerMoveOrder, { body: { order_id: earned.id, status } });
    }
    const before = await balanceOf(who);
    const cart = await cartOf(who, 'pickup', [[test.world.dishes.borsch, 2]]);
    await who.ok(api.applyBonus, { body: { cart_id: cart.id, amount: before } });
    const order = await place(who, cart.id, 'cash', 'pickup');
    expect(order.bonus_used).toBe(before);
    await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [1]) }));
    const { orders: found } = await who.ok(api.orders, { query: { order_id: order.id } });
    const used = found[0]?.bonus_used ?? 0;
    // Half of one portion less the discount of pickup, in whole points.
    expect(used).toBe(Math.min(before, 17_500));
    expect(await balanceOf(who)).toBe(before - used);
    await who.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await balanceOf(who)).toBe(before);
    const lots = await test.db.select().from(bonusLots);
    expect(lots.every(({ remaining, amount }) => remaining >= 0 && remaining <= amount)).toBe(true);
  });

  it('a code that gives nothing any more leaves the order and can be used again; one that still applies stays', async () => {
    await addPromocode(test, {
      externalId: 'from-700',
      code: 'ЕЩЁОДИН',
      minSubtotal: 70_000,
      perCustomer: 1,
    });
    const who = await test.customer();
    const cart = await cartOf(who, 'delivery', [[test.world.dishes.borsch, 3]]);
    await who.ok(api.applyPromocode, { body: { cart_id: cart.id, promocode: 'ЕЩЁОДИН' } });
    const order = await place(who, cart.id, 'cash', 'delivery');
    expect(order.promo_discount).toBe(11_700);
    const kept = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { lines: linesOf(order, [2]) }));
    expect(kept.order).toMatchObject({ promocode: 'ЕЩЁОДИН', totals: { promo_discount: 7_800 } });
    const one = { lines: linesOf(order, [1]) };
    const { quote } = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, { ...one, dry_run: true }, 1));
    expect(quote?.promo_gone).toBe(true);
    const gone = await manager.ok(partnerApi.partnerChangeOrder, change(order.id, one, 1));
    expect(gone.order).toMatchObject({ promocode: null, totals: { promo_discount: 0, total_price: 54_000 } });
    expect(await test.db.select().from(promoUses).where(eq(promoUses.orderId, order.id))).toEqual([]);
  });
});

const Step = fc.oneof(
  {
    arbitrary: fc.record({
      what: fc.constant('change' as const),
      // Half of the lines stay.
      quantities: fc.tuple(fc.constantFrom(null, 1, 2, 4), fc.constantFrom(null, 0, 1, 2)),
      adds: fc.nat({ max: 3 }).map((one) => one === 0),
      collects: fc.boolean(),
    }),
    weight: 6,
  },
  fc.record({ what: fc.constantFrom('settle' as const, 'cancel' as const, 'next' as const, 'lose' as const) }),
  fc.record({ what: fc.constant('by-hand' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ what: fc.constant('refund' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const run = async (step: Step, id: string): Promise<unknown> => {
  const order = await seen(id);
  switch (step.what) {
    case 'change': {
      const [row] = await test.db.select().from(orders).where(eq(orders.id, id));
      const add = step.adds ? [{ product_id: test.world.dishes.mors, modifiers: [], quantity: 1 }] : [];
      const quantities = order.items.map(({ quantity }, index) => step.quantities[index] ?? quantity);
      const own = { lines: linesOf(order, quantities), add, collect_on_receipt: step.collects };
      return manager.send(partnerApi.partnerChangeOrder, change(id, own, row?.revision ?? 0));
    }
    case 'settle':
      return settle();
    case 'lose':
      return test.books.trouble('refund', 'lost-answer');
    case 'cancel':
      return test.inject(api.cancelOrder, { body: { order_id: id } });
    case 'next': {
      const { next } = await manager.ok(partnerApi.partnerOrder, { query: { order_id: id } });
      if (next[0] === 'confirmed') return manager.send(partnerApi.partnerAcceptOrder, { body: { order_id: id } });
      return next[0] && manager.send(partnerApi.partnerMoveOrder, { body: { order_id: id, status: next[0] } });
    }
    case 'by-hand': {
      const [payment] = await test.db.select().from(payments).where(eq(payments.orderId, id));
      const back = test.books.records.filter(({ returns }) => returns === payment?.transactionId);
      const left = (payment?.amount ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
      if (payment === undefined || left < step.amount) return;
      return test.tell(test.books.giveBack(payment.transactionId, step.amount), 'refund');
    }
    case 'refund': {
      const { order: owner, lines } = await manager.ok(partnerApi.partnerRefundable, { query: { order_id: id } });
      const body = { order_id: id, refunded_before: owner.refunded, reason: 'other' as const };
      const asked = [{ item_id: lines[0]?.item_id ?? 0, quantity: step.quantity }];
      return manager.send(partnerApi.partnerRefundOrder, { body: { ...body, lines: asked } });
    }
  }
};

// Verified to fail with the return of a change counted as a refund of what the order costs, and without the queue of returns.
it(
  'whatever is changed, refunded, returned by hand and canceled: what is paid and not returned is what the order costs, never below 0',
  { timeout: 600_000 },
  async () => {
    let [made, dearer, runs] = [0, 0, 0];
    const steps = fc.array(Step, { minLength: 4, maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom<Type>('delivery', 'pickup'), async (list, type) => {
        runs += 1;
        // Each in a minute of its own, since calls are counted by the minute.
        test.at(addMinutes(FRIDAY_15, runs));
        const { borsch, mors } = test.world.dishes;
        const count = (answer: unknown): void => {
          const { output, success } = v.safeParse(v.looseObject({ status: v.number() }), answer);
          if (success) expect(output.status, 'nothing fails').toBeLessThan(500);
        };
        const dishes = [
          [borsch, 3],
          [mors, 2],
        ] as const;
        const { id } = await placed(dishes, { method: 'card-online', type });
        for (const step of list) {
          count(await run(step, id));
          await expectNoFaults();
          const order = await seen(id);
          const [row] = await test.db.select().from(payments).where(eq(payments.orderId, id));
          const back = await test.db.select().from(refunds).where(eq(refunds.orderId, id));
          const standing = (row?.amount ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
          expect(standing).toBeGreaterThanOrEqual(0);
          const { order: owner } = await manager.ok(partnerApi.partnerRefundable, { query: { order_id: id } });
          const shown = await manager.ok(partnerApi.partnerOrder, { query: { order_id: id } });
          if (order.payment_status === 'paid' && order.status !== 'canceled')
            expect(shown.payment).toMatchObject({ to_collect: owner.by_hand, returned: owner.refunded });
          const due = order.payment?.due_on_receipt ?? 0;
          expect(owner.by_hand).toBe(due);
          if (due > 0) dearer += 1;
          if (order.status !== 'canceled') expect(standing).toBe(order.total_price - due - owner.refunded);
          else expect(standing).toBe(0);
          // The lines of the order and its amounts say the same.
          expect(order.items.reduce((sum, { total_price }) => sum + total_price, 0)).toBe(order.subtotal_price);
        }
        test.books.trouble('refund', 'none');
        for (let round = 0; round < 6; round += 1) {
          await test.later(3_600_000);
          await settle();
        }
        const open = await test.db.select().from(refunds).where(eq(refunds.orderId, id));
        expect(open.filter(({ confirmedAt }) => confirmedAt === null)).toEqual([]);
        await expectEven();
        made += (await test.db.select().from(orderChanges).where(eq(orderChanges.orderId, id))).length;
      }),
      { numRuns: cases(8, 120), seed: 20_261_120, endOnFailure: true },
    );
    expect(made, 'changes that were made').toBeGreaterThan(cases(8, 120));
    expect(dearer, 'steps after which something is collected').toBeGreaterThan(cases(4, 60));
  },
);
