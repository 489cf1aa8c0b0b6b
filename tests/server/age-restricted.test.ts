// Proves docs/product.md §13.22: what is for adults is ordered at a table, and paid for on receipt.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { products } from '#server/db/schema/catalog.ts';
import { stopList } from '#server/db/schema/places.ts';
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
  await restrict('mors', true);
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const restrict = (dish: 'mors' | 'borsch', ageRestricted: boolean) =>
  changeWorld(test.db, () =>
    test.db.update(products).set({ ageRestricted }).where(eq(products.id, test.world.dishes[dish])),
  );
const place = () => ({ restaurant_id: 1, delivery_zone_id: test.world.zones.pickup });
const cartOf = async (table: string | null, dish: 'mors' | 'borsch') => {
  const { id } = await test.ok(api.createCart, {
    body: { ...place(), order_type: 'pickup', ...(table === null ? {} : { table }) },
  });
  return test.ok(api.addItem, { body: { cart_id: id, ...portion(dish) } });
};
const portion = (dish: 'mors' | 'borsch') => ({
  product_id: test.world.dishes[dish],
  modifiers: [],
  quantity: 1,
});
const PHONE = { phone_number: '+79161234567' };
const bodyOf = async (cartId: string, change: Partial<PlaceBody> = {}): Promise<PlaceBody> => {
  const draft = draftOf(cartId, { delivery_details: null, change_from: null, ...change });
  const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
  return { ...draft, consents: CONSENTS, quote };
};
const shown = async (order_type: 'delivery' | 'pickup') => {
  const query = { restaurant_id: 1, order_type };
  const { products: dishes } = await test.ok(api.products, { query });
  return dishes.find(({ id }) => id === test.world.dishes.mors);
};

describe('a dish for adults', () => {
  it('is not in the menu of delivery, and in that of pickup for a table only', async () => {
    expect(await shown('delivery')).toBeUndefined();
    expect(await shown('pickup')).toMatchObject({ is_available: false, at_table: true });
    const query = { restaurant_id: 1, order_type: 'pickup' as const };
    const { products: popular } = await test.ok(api.popularProducts, { query });
    expect(popular.map(({ name }) => name)).not.toContain('Морс');
    expect(popular.map(({ name }) => name)).toContain('Борщ');
  });

  it('is sold out as any other', async () => {
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'mors' }));
    const stopped = await shown('pickup');
    expect(stopped).toMatchObject({ is_available: false });
    expect(stopped?.at_table).toBeUndefined();
    const table = await cartOf(codeOf('r1/12'), 'borsch');
    const refused = await test.refused(api.addItem, { body: { cart_id: table.id, ...portion('mors') } });
    expect(refused).toMatchObject({ code: 'PRODUCT_UNAVAILABLE', details: { availability: 'sold_out' } });
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'mors')));
  });

  it.each(['delivery', 'pickup'] as const)('is refused by name in a cart for %s', async (type) => {
    const cart = await test.newCartOf(2, type);
    const refused = await test.refused(api.addItem, { body: { cart_id: cart.id, ...portion('mors') } });
    expect(refused).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      message: expect.stringMatching(/18\+/),
      details: { availability: 'age_restricted' },
    });
  });

  it('that a cart already has is marked in it, counts in no total, and is refused with the order', async () => {
    await restrict('mors', false);
    const { id } = await test.newCartOf(2);
    await test.ok(api.addItem, { body: { cart_id: id, ...portion('mors') } });
    await restrict('mors', true);
    const cart = await test.ok(api.cart, { query: { cart_id: id } });
    expect(cart.items.map(({ name, availability }) => [name, availability])).toEqual([
      ['Борщ', 'available'],
      ['Морс', 'age_restricted'],
    ]);
    expect(cart.subtotal_price).toBe(78_000);
    const { issues } = await test.ok(api.prevalidateOrder, { body: draftOf(id) });
    expect(issues).toMatchObject([{ code: 'ITEM_UNAVAILABLE', message: expect.stringMatching(/«Морс».*в зале/) }]);
  });

  it('leaves its table with a cart that does, and is orderable at the table again', async () => {
    const cart = await cartOf(codeOf('r1/12'), 'mors');
    expect(cart.items).toMatchObject([{ availability: 'available', total_price: 12_000 }]);
    const move = { cart_id: cart.id, type: 'pickup' as const, ...place() };
    const away = await test.ok(api.selectRestaurant, { body: move });
    expect(away.items).toMatchObject([{ availability: 'age_restricted' }]);
    const back = await test.ok(api.selectRestaurant, { body: { ...move, table: codeOf('r1/12') } });
    expect(back.items).toMatchObject([{ availability: 'available' }]);
  });

  it('is ordered at a table, paid for on receipt, and the kitchen checks the age', async () => {
    const cart = await cartOf(codeOf('r1/12'), 'mors');
    const online = draftOf(cart.id, { delivery_details: null, change_from: null, payment_method: 'card-online' });
    const { issues, on_receipt_only: why } = await test.ok(api.prevalidateOrder, { body: online });
    expect(issues).toMatchObject([{ code: 'PAYMENT_METHOD_UNAVAILABLE', field: 'payment_method', message: why }]);
    expect(why).toBe('«Морс»: 18+. Официант проверит документы, оплата при получении.');
    const refused = await test.refused(api.orderHall, {
      body: await bodyOf(cart.id, { payment_method: 'card-online', ...PHONE }),
    });
    expect(refused).toMatchObject({ code: 'ORDER_REFUSED' });
    const order = await test.ok(api.orderHall, { body: await bodyOf(cart.id) });
    expect(order).toMatchObject({ status: 'new', payment_method: 'cash' });
    const seen = await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: order.id } });
    expect(seen.items).toMatchObject([{ name: 'Морс', age_restricted: true }]);
  });

  it('restricts no order without it', async () => {
    const cart = await cartOf(codeOf('r1/12'), 'borsch');
    const draft = draftOf(cart.id, { delivery_details: null, change_from: null, payment_method: 'card-online' });
    expect(await test.ok(api.prevalidateOrder, { body: draft })).toMatchObject({ issues: [], on_receipt_only: null });
    const order = await test.ok(api.orderHall, { body: await bodyOf(cart.id) });
    const seen = await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: order.id } });
    expect(seen.items).toMatchObject([{ name: 'Борщ', age_restricted: false }]);
  });

  it('is not added by the restaurant to an order that is paid online, nor to one that leaves the restaurant', async () => {
    const add = [portion('mors')];
    const cart = await cartOf(codeOf('r1/12'), 'borsch');
    const body = await bodyOf(cart.id, { payment_method: 'card-online', ...PHONE });
    const online = await test.ok(api.orderHall, { body });
    await test.tell(test.books.charge(online.id, online.total_price));
    const change = (order_id: string) => ({ body: { order_id, revision: 0, lines: [], add } });
    expect(await kitchen.refused(partnerApi.partnerChangeOrder, change(online.id))).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
    });
    const pickup = await cartOf(null, 'borsch');
    const away = await test.ok(api.placeOrder, { body: await bodyOf(pickup.id) });
    expect(await kitchen.refused(partnerApi.partnerChangeOrder, change(away.id))).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      details: { availability: 'age_restricted' },
    });
    const here = await test.ok(api.orderHall, { body: await bodyOf((await cartOf(codeOf('r1/12'), 'borsch')).id) });
    const { order } = await kitchen.ok(partnerApi.partnerChangeOrder, change(here.id));
    expect(order.items.map(({ name }) => name)).toEqual(['Борщ', 'Морс']);
  });
});
