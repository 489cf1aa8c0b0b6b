// Proves docs/product.md §25.19: marked goods are paid for on receipt, where the till reads their code.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { products } from '#server/db/schema/catalog.ts';
import { tables } from '#server/db/schema/tables.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { codeOf } from './table-codes.ts';

let test: PaymentWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test, { restaurantId: null });
  await test.db
    .insert(tables)
    .values({ externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: null });
  await change({ marked: true });
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const change = (own: { marked?: boolean; ageRestricted?: boolean }, dish: 'mors' | 'borsch' = 'mors') =>
  changeWorld(test.db, () => test.db.update(products).set(own).where(eq(products.id, test.world.dishes[dish])));
const portion = () => ({ product_id: test.world.dishes.mors, modifiers: [], quantity: 1 });
const WHY = '«Морс»: маркировка «Честный знак», код считывают на кассе. Оплата при получении.';
const draft = (cartId: string, payment_method: 'cash' | 'card-online') =>
  draftOf(cartId, { payment_method, change_from: null });
const cartOf = async (withMarked: boolean) => {
  const cart = await test.newCartOf(2);
  return withMarked ? test.ok(api.addItem, { body: { cart_id: cart.id, ...portion() } }) : cart;
};

describe('marked goods', () => {
  it('are sold for delivery as any other dish, and take the online methods from their order', async () => {
    const cart = await cartOf(true);
    expect(cart.items).toMatchObject([{ availability: 'available' }, { availability: 'available' }]);
    const online = await test.ok(api.prevalidateOrder, { body: draft(cart.id, 'card-online') });
    expect(online).toMatchObject({
      issues: [{ code: 'PAYMENT_METHOD_UNAVAILABLE', field: 'payment_method', message: WHY }],
      on_receipt_only: WHY,
    });
    const refused = await test.refused(api.placeOrder, {
      body: { ...draft(cart.id, 'card-online'), quote: online.quote, consents: CONSENTS },
    });
    expect(refused).toMatchObject({ code: 'ORDER_REFUSED', message: WHY });
    const { quote, issues } = await test.ok(api.prevalidateOrder, { body: draft(cart.id, 'cash') });
    expect(issues).toEqual([]);
    const order = await test.ok(api.placeOrder, { body: { ...draft(cart.id, 'cash'), quote, consents: CONSENTS } });
    expect(order).toMatchObject({ status: 'new', payment_method: 'cash' });
    const seen = await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: order.id } });
    expect(seen.items.map(({ name, marked }) => [name, marked])).toEqual([
      ['Борщ', false],
      ['Морс', true],
    ]);
  });

  it('that leave the cart give the online methods back', async () => {
    const cart = await cartOf(true);
    const marked = cart.items.find(({ name }) => name === 'Морс');
    await test.ok(api.removeItem, { body: { cart_id: cart.id, item_id: marked?.item_id ?? 0 } });
    const body = draft(cart.id, 'card-online');
    expect(await test.ok(api.prevalidateOrder, { body })).toMatchObject({ issues: [], on_receipt_only: null });
  });

  it('are not added by the restaurant to an order that is paid online, and are to one that is not', async () => {
    const online = await test.unpaid();
    await test.tell(test.books.charge(online.id, online.total_price));
    const more = (order_id: string) => ({ body: { order_id, revision: 0, lines: [], add: [portion()] } });
    const refused = await kitchen.refused(partnerApi.partnerChangeOrder, more(online.id));
    expect(refused).toMatchObject({ code: 'PRODUCT_UNAVAILABLE', message: WHY });
    const cash = await test.unpaid({ payment_method: 'cash' });
    const { order } = await kitchen.ok(partnerApi.partnerChangeOrder, more(cash.id));
    expect(order.items.map(({ name }) => name)).toEqual(['Борщ', 'Морс']);
  });

  it('are named beside those for adults, each with its own reason', async () => {
    await change({ ageRestricted: true }, 'borsch');
    const place = { restaurant_id: 1, delivery_zone_id: test.world.zones.pickup };
    const { id } = await test.ok(api.createCart, {
      body: { ...place, order_type: 'pickup', table: codeOf('r1/12') },
    });
    await test.ok(api.addItem, { body: { cart_id: id, ...portion() } });
    await test.ok(api.addItem, {
      body: { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity: 1 },
    });
    const { on_receipt_only: why } = await test.ok(api.prevalidateOrder, {
      body: { ...draft(id, 'cash'), delivery_details: null },
    });
    expect(why).toBe(`«Борщ»: 18+. Официант проверит документы, оплата при получении. ${WHY}`);
    await change({ ageRestricted: false }, 'borsch');
  });
});
