// Proves docs/product.md §12.1, §18.8.
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { carts } from '#server/db/schema/carts.ts';
import { idempotencyKeys } from '#server/db/schema/http.ts';
import { deliveryZones } from '#server/db/schema/places.ts';
import { forgetOldKeys } from '#server/http/idempotency.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

let test: TestApp;
let body: { restaurant_id: number; order_type: 'pickup'; delivery_zone_id: number };
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain() });
  const [zone] = await test.db.select().from(deliveryZones).where(eq(deliveryZones.externalId, 'first-pickup'));
  body = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: zone?.id ?? 0 };
});
afterAll(() => test.close());

const CREATE = '/api/restaurant/cart/create';
let keys = 0;
const newKey = () => `test-key-${(keys += 1)}`;
const cartCount = () => test.db.$count(carts);
const idOf = (response: { json: () => unknown }) => v.parse(Cart, response.json()).id;

describe('Idempotency-Key', () => {
  it('makes a repeat harmless: returns the first response verbatim, and does the work once', async () => {
    const guest = createGuest(test.app);
    const headers = { 'idempotency-key': newKey() };
    const before = await cartCount();
    const first = await guest.post(CREATE, body, headers);
    const second = await guest.post(CREATE, body, headers);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await cartCount()).toBe(before + 1);
  });

  it('does the work once for ten concurrent repeats', async () => {
    const guest = createGuest(test.app);
    await guest.get('/api/csrf-cookie');
    const headers = { 'idempotency-key': newKey() };
    const before = await cartCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => guest.post(CREATE, body, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await cartCount()).toBe(before + 1);
  });

  it('is rejected with another body, and accepts the same body with reordered fields', async () => {
    const guest = createGuest(test.app);
    const headers = { 'idempotency-key': newKey() };
    const first = await guest.post(CREATE, body, headers);
    const other = await guest.post(CREATE, { ...body, order_type: 'delivery' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    expect(idOf(await guest.post(CREATE, reordered, headers))).toBe(idOf(first));
  });

  it('of one guest reveals nothing to another', async () => {
    const [anna, boris] = [createGuest(test.app), createGuest(test.app)];
    const headers = { 'idempotency-key': newKey() };
    const first = await anna.post(CREATE, body, headers);
    const second = await boris.post(CREATE, body, headers);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(idOf(second)).not.toBe(idOf(first));
  });

  it('of a cart outlives the session cookie: a caller that knows the cart may get its response', async () => {
    const guest = createGuest(test.app);
    const cart = idOf(await guest.post(CREATE, body, { 'idempotency-key': newKey() }));
    const headers = { 'idempotency-key': newKey() };
    const first = await guest.post('/api/restaurant/cart/set-cutlery', { cart_id: cart, cutlery_count: 2 }, headers);
    const later = createGuest(test.app);
    const again = await later.post('/api/restaurant/cart/set-cutlery', { cart_id: cart, cutlery_count: 2 }, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
  });

  it('does not store rejections: a failed request may be retried with its key', async () => {
    const guest = createGuest(test.app);
    const headers = { 'idempotency-key': newKey() };
    const wrong = await guest.post(CREATE, { ...body, delivery_zone_id: 9999 }, headers);
    expect(wrong.json().code).toBe('ZONE_INVALID');
    expect((await guest.post(CREATE, body, headers)).statusCode).toBe(200);
  });

  it('must be valid, and is required to place an order', async () => {
    const guest = createGuest(test.app);
    const bent = await guest.post(CREATE, body, { 'idempotency-key': 'a b' });
    expect([bent.statusCode, bent.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect((await guest.post(CREATE, body)).statusCode).toBe(200);
    const order = await guest.post('/api/restaurant/orders/place', {
      cart_id: 'x'.repeat(32),
      delivery_details: null,
      payment_method: 'cash',
      requested_at: null,
      name: 'Анна',
      phone_number: '+7 916 123-45-67',
      comment: null,
      change_from: null,
      consents: { offer: true, personal_data: true, marketing: false, version: '2026-01' },
      quote: 'q',
    });
    expect([order.statusCode, order.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_MISSING']);
  });

  it('is kept for the newest 500 of one caller', async () => {
    const guest = createGuest(test.app);
    const headers = { 'idempotency-key': newKey() };
    await guest.post(CREATE, body, headers);
    const [row] = await test.db.select().from(idempotencyKeys).orderBy(desc(idempotencyKeys.createdAt)).limit(1);
    if (!row) throw new Error('a row');
    const other = { ...row, scope: 'session:somebody else' };
    const newer = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      key: `newer-${n}`,
      createdAt: new Date(row.createdAt.getTime() + 1 + n),
    }));
    await test.db.insert(idempotencyKeys).values([other, ...newer]);
    await forgetOldKeys(test.db, new Date());
    expect(await test.db.$count(idempotencyKeys, eq(idempotencyKeys.scope, row.scope))).toBe(500);
    expect(await test.db.$count(idempotencyKeys, eq(idempotencyKeys.scope, other.scope))).toBe(1);
    expect((await guest.post(CREATE, body, headers)).headers['idempotency-replayed']).toBeUndefined();
  });

  it('expires after 48 hours', async () => {
    const guest = createGuest(test.app);
    const headers = { 'idempotency-key': newKey() };
    await guest.post(CREATE, body, headers);
    await forgetOldKeys(test.db, new Date(Date.now() + 47 * 3_600_000));
    expect((await guest.post(CREATE, body, headers)).headers['idempotency-replayed']).toBe('true');
    await forgetOldKeys(test.db, new Date(Date.now() + 49 * 3_600_000));
    expect((await guest.post(CREATE, body, headers)).headers['idempotency-replayed']).toBeUndefined();
  });
});
