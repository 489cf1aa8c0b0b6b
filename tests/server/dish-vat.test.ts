// Proves docs/product.md §25.18: the rate of a dish on the receipts of its order.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { Order } from '#contract/orders.ts';
import type { Vat } from '#contract/vat.ts';
import { categories, products } from '#server/db/schema/catalog.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
let manager: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const taxed = (dish: 'borsch' | 'mors', vat: Vat | null) =>
  changeWorld(test.db, () => test.db.update(products).set({ vat }).where(eq(products.id, test.world.dishes[dish])));
const categoryTaxed = (vat: Vat | null) => changeWorld(test.db, () => test.db.update(categories).set({ vat }));

/** An order of two portions of borscht and one of mors, to be delivered, that waits for its money. */
const placed = async (): Promise<Order> => {
  const cart = await test.newCartOf(2);
  const item = { cart_id: cart.id, product_id: test.world.dishes.mors, modifiers: [], quantity: 1 };
  await test.ok(api.addItem, { body: item });
  const draft = draftOf(cart.id, { payment_method: 'card-online', change_from: null });
  const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
  return test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
};
const ratesOf = async (order: Order) => {
  const start = await test.ok(api.startPayment, { body: { order_id: order.id } });
  if (start.payment_method !== 'card-online') throw new Error('another method');
  return Object.fromEntries((start.receipt?.Items ?? []).map(({ label, vat }) => [label, vat]));
};

describe('the rate on a receipt', () => {
  it('is that of the dish, else of its category, else of the till', async () => {
    expect(await ratesOf(await placed())).toEqual({ Борщ: 22, Морс: 22, Доставка: 22 });
    await categoryTaxed('none');
    await taxed('mors', 10);
    expect(await ratesOf(await placed())).toEqual({ Борщ: null, Морс: 10, Доставка: 22 });
    await taxed('borsch', 0);
    expect(await ratesOf(await placed())).toEqual({ Борщ: 0, Морс: 10, Доставка: 22 });
  });

  it('stays what it was when the order was placed, on its refund too, whatever menu and till say since', async () => {
    await categoryTaxed(null);
    await taxed('borsch', 'none');
    await taxed('mors', 10);
    const order = await placed();
    await taxed('borsch', 5);
    await taxed('mors', null);
    // As if the till had another rate than when the order was placed.
    const placedWith = { dishes: 7, delivery: null };
    await test.db.update(orders).set({ vat: placedWith }).where(eq(orders.id, order.id));
    expect(await ratesOf(order)).toEqual({ Борщ: null, Морс: 10, Доставка: null });
    await test.tell(test.books.charge(order.id, order.total_price));
    await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
    for (const status of ['preparing', 'prepared', 'delivering', 'delivered'] as const) {
      await manager.send(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status } });
    }
    const { lines } = await manager.ok(partnerApi.partnerRefundable, { query: { order_id: order.id } });
    const all = lines.map(({ item_id, quantity }) => ({ item_id, quantity }));
    await manager.ok(partnerApi.partnerRefundOrder, {
      body: { order_id: order.id, lines: all, refunded_before: 0, reason: 'other' },
    });
    await test.work();
    const printed = test.books.refundReceipts.at(-1)?.Items ?? [];
    expect(Object.fromEntries(printed.map(({ label, vat }) => [label, vat]))).toEqual({ Борщ: null, Морс: 10 });
  });

  it('of a dish that the restaurant adds to an order is the one of that moment', async () => {
    await taxed('borsch', 'none');
    await taxed('mors', 10);
    const cart = await test.newCartOf(2);
    const draft = draftOf(cart.id, { payment_method: 'cash', change_from: null });
    const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
    const { id: order_id } = await test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    await taxed('borsch', 5);
    await taxed('mors', 7);
    const add = (['borsch', 'mors'] as const).map((dish) => ({
      product_id: test.world.dishes[dish],
      modifiers: [],
      quantity: 1,
    }));
    await manager.ok(partnerApi.partnerChangeOrder, { body: { order_id, revision: 0, lines: [], add } });
    const lines = await test.db.select().from(orderItems).where(eq(orderItems.orderId, order_id));
    expect(Object.fromEntries(lines.map(({ name, vat, quantity }) => [name, [vat, quantity]]))).toEqual({
      Борщ: ['none', 3],
      Морс: [7, 1],
    });
  });
});
