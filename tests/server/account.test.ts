// Proves docs/product.md §7.20 to §7.25.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ADDRESSES } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { LONGEST_EMAILS, TOO_LONG_EMAILS } from '../support/emails.ts';
import { api } from '#contract/endpoints.ts';
import { addresses, customerConsents, customers, favourites, loginCodes, sessions } from '#server/db/schema/account.ts';
import { carts } from '#server/db/schema/carts.ts';
import { idempotencyKeys } from '#server/db/schema/http.ts';
import { orderConsents, orders } from '#server/db/schema/orders.ts';
import { addPromocode } from '../support/promocodes.ts';
import { FRIDAY_15, startWorld, type TestWorld, type WorldCaller } from './cart-order-client.ts';
import { ADDRESS, CONSENTS, draftOf, placeBodyOf } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const orderOf = async (who: WorldCaller) => {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const { id } = await who.ok(api.createCart, { body: place });
  await who.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
  return who.ok(api.placeOrder, { body: await placeBodyOf(who, id) });
};
const delivered = (id: string) => test.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));

describe('the customer’s own data', () => {
  const own: readonly (readonly [Endpoint, object?])[] = [
    [api.profile],
    [api.updateProfile, {}],
    [api.exportAccount],
    [api.deleteAccount, { confirm: true }],
    [api.addresses],
    [api.saveAddress, { label: 'Дом', details: ADDRESS }],
    [api.deleteAddress, { address_id: 1 }],
    [api.sessions],
    [api.endSession, { others: true }],
    [api.consents],
    [api.updateConsent, { kind: 'marketing', given: true, version: '1' }],
    [api.bonuses],
    [api.favourites],
    [api.saveFavourites, { product_ids: [] }],
    [api.mergeFavourites, { product_ids: [] }],
    [api.authCustomer, { order_ids: [] }],
  ];

  it('is listed here in full: every call that the contract may refuse to guests [7.6c]', () => {
    const named = Object.values<Endpoint>(api).filter(({ errors }) => errors.includes('NOT_AUTHENTICATED'));
    const listed = own.map(([{ name }]) => name);
    expect(named.map(({ name }) => name).toSorted()).toEqual([...listed, 'applyBonus'].toSorted());
  });

  it('returns null to a guest that asks for the profile or null, and the profile to a customer', async () => {
    const asked = { query: { or_null: true } };
    expect(await test.guest().inject(api.profile, asked)).toMatchObject({ status: 200, body: null });
    const who = await test.customer();
    expect(await who.ok(api.profile, asked)).toMatchObject({ id: who.user.id });
  });

  it.each(own.map(([endpoint, body]) => [endpoint.name, endpoint, body] as const))(
    '%s is refused to guests [7.6b]',
    async (_, endpoint, body) => {
      const asked = body === undefined ? {} : { body };
      expect(await test.guest().refused(endpoint, asked)).toMatchObject({ status: 403, code: 'NOT_AUTHENTICATED' });
    },
  );
});

describe('the profile', () => {
  it('of a new customer is an id and a phone, with nothing else known yet [19.10a]', async () => {
    const who = await test.customer();
    expect(await who.ok(api.profile, { query: {} })).toEqual({
      id: who.user.id,
      phone_number: who.phone,
      name: null,
      email: null,
      birthday: null,
      bonus_count: 0,
      bonus_expiration_date: null,
    });
  });

  it('changes the given fields and keeps the rest [7.20d, 19.10a]', async () => {
    const who = await test.customer();
    const full = { name: ' Анна ', email: 'anna@example.com', birthday: '1990-02-28' };
    expect(await who.ok(api.updateProfile, { body: full })).toMatchObject({ ...full, name: 'Анна' });
    expect(await who.ok(api.updateProfile, { body: { name: null } })).toMatchObject({ ...full, name: null });
    expect(await who.ok(api.updateProfile, { body: {} })).toMatchObject({ email: 'anna@example.com' });
  });

  it.each(LONGEST_EMAILS)('keeps an e-mail of %s', async (_, email) => {
    const who = await test.customer();
    expect(await who.ok(api.updateProfile, { body: { email } })).toMatchObject({ email });
  });

  it.each(TOO_LONG_EMAILS)('refuses an e-mail of %s', async (_, email) => {
    const who = await test.customer();
    const refusal = await who.refused(api.updateProfile, { body: { email } });
    expect(refusal).toMatchObject({ status: 422, fields: { email: expect.any(Array) } });
  });

  it.each(['2026-11-21', '1899-12-31', '2025-02-30', '28.02.1990', '1990-02-28T00:00:00.000Z'])(
    'rejects the birthday %s [19.10c]',
    async (birthday) => {
      const who = await test.customer();
      expect(await who.refused(api.updateProfile, { body: { birthday } })).toMatchObject({ status: 422 });
    },
  );
});

describe('addresses', () => {
  it('are saved, changed and deleted, with porch, floor and door code [19.6b]', async () => {
    const who = await test.customer();
    const details = { ...ADDRESS, porch: '3', floor: '7', door_code: '12К' };
    const [home] = (await who.ok(api.saveAddress, { body: { label: ' Дом ', details } })).addresses;
    expect(home).toEqual({ id: expect.any(Number), label: 'Дом', details });
    const address_id = home?.id ?? 0;
    const changed = await who.ok(api.saveAddress, { body: { address_id, label: 'Дача', details: ADDRESS } });
    expect(changed.addresses).toEqual([{ id: address_id, label: 'Дача', details: ADDRESS }]);
    expect((await who.ok(api.deleteAddress, { body: { address_id } })).addresses).toEqual([]);
    expect((await who.ok(api.deleteAddress, { body: { address_id } })).addresses).toEqual([]);
  });

  it('of another customer are not accessible', async () => {
    const [anna, boris] = [await test.customer(), await test.customer()];
    const [home] = (await anna.ok(api.saveAddress, { body: { label: 'Дом', details: ADDRESS } })).addresses;
    const address_id = home?.id ?? 0;
    const body = { address_id, label: 'Моё', details: ADDRESS };
    expect(await boris.refused(api.saveAddress, { body })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await boris.ok(api.deleteAddress, { body: { address_id } });
    expect((await anna.ok(api.addresses, {})).addresses).toMatchObject([{ label: 'Дом' }]);
  });

  // Verified to fail without the customer's lock, on PostgreSQL: there was no limit.
  it('have a limit that holds under concurrent requests', async () => {
    const who = await test.customer();
    const answers = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 3 }, (_, n) =>
        who.inject(api.saveAddress, { body: { label: `${n}`, details: ADDRESS } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    expect((await who.ok(api.addresses, {})).addresses).toHaveLength(MAX_ADDRESSES);
  });
});

describe('favourites', () => {
  it('are replaced and merged, the device’s first, each once', async () => {
    const who = await test.customer();
    await who.ok(api.saveFavourites, { body: { product_ids: [3, 1, 3] } });
    expect(await who.ok(api.favourites, {})).toEqual({ product_ids: [3, 1] });
    const merged = { product_ids: [5, 1] };
    expect(await who.ok(api.mergeFavourites, { body: merged })).toEqual({ product_ids: [5, 1, 3] });
    expect(await who.ok(api.mergeFavourites, { body: merged })).toEqual({ product_ids: [5, 1, 3] });
    expect(await who.ok(api.saveFavourites, { body: { product_ids: [] } })).toEqual({ product_ids: [] });
  });
});

describe('consents', () => {
  it('are kept with text, time and address; the latest choice on advertising applies', async () => {
    const who = await test.customer();
    expect((await who.ok(api.consents, {})).consents).toEqual([
      { kind: 'personal_data', given: true, version: '2026-01', at: FRIDAY_15.toISOString() },
    ]);
    const word = (given: boolean) => ({ kind: 'marketing' as const, given, version: '2026-02' });
    await who.ok(api.updateConsent, { body: word(true) });
    await who.ok(api.updateConsent, { body: word(true) });
    const { consents } = await who.ok(api.updateConsent, { body: word(false) });
    expect(consents.map(({ kind, given }) => [kind, given])).toEqual([
      ['personal_data', true],
      ['marketing', false],
    ]);
    const rows = await test.db.select().from(customerConsents).where(eq(customerConsents.customerId, who.user.id));
    expect(rows.map(({ given, ip }) => [given, ip.startsWith('10.')])).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
  });

  it('of logging in are recorded again only when the text is new', async () => {
    const who = await test.customer();
    test.at(new Date(FRIDAY_15.getTime() + 60_000));
    await test.customer(who.phone);
    const rows = await test.db.select().from(customerConsents).where(eq(customerConsents.customerId, who.user.id));
    expect(rows).toHaveLength(1);
  });
});

describe('the export', () => {
  it('holds all of the customer’s own data, and nothing of anyone else', async () => {
    const [who, other] = [await test.customer(), await test.customer()];
    await who.ok(api.updateProfile, { body: { name: 'Анна' } });
    await who.ok(api.saveAddress, { body: { label: 'Дом', details: ADDRESS } });
    await who.ok(api.saveFavourites, { body: { product_ids: [2] } });
    const order = await orderOf(who);
    await orderOf(other);
    const answer = await who.ok(api.exportAccount, {});
    expect(answer).toMatchObject({
      profile: { name: 'Анна', phone_number: who.phone },
      addresses: [{ label: 'Дом' }],
      favourites: [2],
      sessions: [{ current: true }],
      consents: [{ kind: 'personal_data', ip: expect.stringMatching(/^10\./) }],
      orders: [
        { id: order.id, name: 'Анна', consents: [{ kind: 'offer' }, { kind: 'personal_data' }, { kind: 'marketing' }] },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain(other.phone);
  });
});

describe('deleting an account', () => {
  it('is refused while orders are in progress', async () => {
    const who = await test.customer();
    await orderOf(who);
    expect(await who.refused(api.deleteAccount, { body: { confirm: true } })).toMatchObject({
      status: 409,
      code: 'ACCOUNT_HAS_ACTIVE_ORDERS',
    });
    expect(await who.ok(api.profile, { query: {} })).toMatchObject({ id: who.user.id });
  });

  it('keeps sales records, but nothing that identifies the customer', async () => {
    const phone = '79169998877';
    const who = await test.customer(phone);
    await who.ok(api.updateProfile, { body: { name: 'Неповторимова', email: 'unique@example.com' } });
    await who.ok(api.saveAddress, { body: { label: 'Дом', details: { ...ADDRESS, address: 'Неповторимая, 1' } } });
    await who.ok(api.saveFavourites, { body: { product_ids: [1] } });
    const order = await orderOf(who);
    await delivered(order.id);
    const gone = await who.inject(api.deleteAccount, { body: { confirm: true } });
    expect(gone.status).toBe(204);
    expect(gone.cookies.find(({ name }) => name === 'token')?.value).toBe('');
    expect(await who.refused(api.profile, { query: {} })).toMatchObject({ status: 403 });

    const [row] = await test.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({
      totals: { total_price: order.total_price },
      name: '',
      phoneNumber: '',
      deliveryDetails: null,
      comment: null,
    });
    const everything = JSON.stringify([
      ...(await test.db.select().from(customers).where(eq(customers.id, who.user.id))),
      ...(await test.db.select().from(orders).where(eq(orders.customerId, who.user.id))),
      ...(await test.db.select().from(orderConsents).where(eq(orderConsents.orderId, order.id))),
      ...(await test.db.select().from(customerConsents).where(eq(customerConsents.customerId, who.user.id))),
      ...(await test.db.select().from(loginCodes).where(eq(loginCodes.phone, phone))),
      ...(await test.db.select().from(idempotencyKeys)).filter(({ answer }) =>
        JSON.stringify(answer)?.match(/Неповторим|unique@|79169998877/),
      ),
    ]);
    for (const trace of [phone, 'Неповторим', 'unique@', ADDRESS.address, '10.0.'])
      expect(everything).not.toContain(trace);
    for (const table of [addresses, favourites, sessions, carts]) {
      const rows = await test.db.select().from(table).where(eq(table.customerId, who.user.id));
      // The cart that became the order contains only its lines.
      expect(rows).toHaveLength(table === carts ? 1 : 0);
    }

    test.at(new Date(FRIDAY_15.getTime() + 600_000));
    const stranger = await test.customer(phone);
    expect(stranger.user).toMatchObject({ name: null, email: null, bonus_count: 0 });
    expect(stranger.user.id).not.toBe(who.user.id);
    expect((await stranger.ok(api.orders, { query: {} })).orders).toEqual([]);
  });

  it('does not allow a second use of a one-time promo code', async () => {
    await addPromocode(test, { externalId: 'once', code: 'ОДНАЖДЫ', firstOrderOnly: true, perCustomer: 1 });
    const phone = '79169998866';
    const withCode = async (who: WorldCaller) => {
      const { zones, dishes } = test.world;
      const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
      const { id } = await who.ok(api.createCart, { body: place });
      await who.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
      await who.ok(api.applyPromocode, { body: { cart_id: id, promocode: 'однажды' } });
      const draft = draftOf(id, { phone_number: phone });
      const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
      return who.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    };
    const who = await test.customer(phone);
    const first = await withCode(who);
    expect(first.promo_discount).toBe(7800);
    await delivered(first.id);
    await who.inject(api.deleteAccount, { body: { confirm: true } });
    test.at(new Date(FRIDAY_15.getTime() + 600_000));
    const again = await withCode(await test.customer(phone));
    expect([again.promo_discount, again.promocode]).toEqual([0, null]);
  });
});
