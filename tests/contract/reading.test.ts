// Proves docs/product.md §23.2, §23.3, §23.5, §23.7.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Cart, CartTotals } from '#contract/cart.ts';
import { Order } from '#contract/orders.ts';
import { Kopecks } from '#contract/primitives.ts';
import { OWN_BACKEND } from '#contract/reading/connection.ts';
import { fallbacksAt } from '#contract/reading/fallbacks.ts';
import { createReader } from '#contract/reading/reader.ts';
import { walkValue } from '#contract/reading/walk.ts';
import { answerOf } from '../support/answer-arbitrary.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const nothingAsked = { ask: () => Promise.reject(new Error('nothing is to be asked')), now: () => NOW };
const asked = (endpoint: Endpoint) => ({ endpoint, query: null, body: null });
const endpoints: readonly Endpoint[] = Object.values(api);
const answering = endpoints.filter(({ ok }) => ok !== null);

const fallbacks = fallbacksAt({
  connection: OWN_BACKEND,
  now: new Date(NOW),
  revisionOf: () => 7,
  firstRead: () => new Date(NOW).toISOString(),
});
const fill = (schema: object, value: unknown): unknown => walkValue(schema, value, { leaves: new Map(), fallbacks });

describe('a complete response', () => {
  it.each(answering.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s is read unchanged',
    async (_name, endpoint) => {
      const { ok } = endpoint;
      if (ok === null) throw new Error('it answers nothing');
      await fc.assert(
        fc.asyncProperty(answerOf(ok), async (answer) => {
          const read = await createReader({}, nothingAsked).read(asked(endpoint), answer);
          expect(v.parse(ok, read)).toEqual(v.parse(ok, answer));
        }),
        { numRuns: 15 },
      );
    },
  );
});

describe('a response without optional fields', () => {
  const schemas = [...fallbacks.keys()].filter((schema): schema is v.GenericSchema =>
    v.is(v.looseObject({ kind: v.literal('schema') }), schema),
  );

  it('has a schema for every type with fallbacks', () => {
    expect(schemas.length).toBe(fallbacks.size);
    expect(schemas.length).toBeGreaterThan(12);
  });

  it('fits the contract, whichever fields are missing', () => {
    for (const schema of schemas) {
      const fields = Object.keys(fallbacks.get(schema) ?? {});
      fc.assert(
        fc.property(answerOf(schema), fc.subarray(fields), fc.constantFrom(undefined, null), (thing, left, empty) => {
          const rest = {
            ...v.parse(v.record(v.string(), v.unknown()), thing),
            ...Object.fromEntries(left.map((name) => [name, empty])),
          };
          const read = fill(schema, rest);
          expect(v.is(schema, read), `without ${left.join(', ')}`).toBe(true);
        }),
        { numRuns: 30 },
      );
    }
  });

  it('reads missing numbers of a cart as zero (docs/product.md §4.11) [4.11a]', () => {
    const NUMBERS = Object.keys(CartTotals.entries).filter((name) => name !== 'missing_to_free_delivery');
    fc.assert(
      fc.property(answerOf(Cart), fc.subarray([...NUMBERS, 'cutlery_count']), (cart, left) => {
        const whole = v.parse(v.record(v.string(), v.unknown()), cart);
        const told = Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name)));
        const read = v.parse(v.record(v.string(), v.unknown()), v.parse(Cart, told));
        for (const name of left) expect(read[name], name).toBe(0);
        expect(read['missing_to_free_delivery']).toBe(told['missing_to_free_delivery']);
      }),
    );
  });

  it('reads missing nullable fields as null [19.10b]', async () => {
    const reader = createReader({}, nothingAsked);
    const user = await reader.read(asked(api.profile), { id: '7', phone_number: '79161234567' });
    expect(v.parse(api.profile.ok, user)).toMatchObject({ id: 7, name: null, email: null, bonus_count: null });
  });

  it('reads amounts as Russian roubles, and rejects another currency [8.24]', async () => {
    const reader = createReader({}, nothingAsked);
    const currencyOf = async (told: object) => {
      const answer = await reader.read(asked(api.environment), { pickup_discount: 10, max_cutlery_count: 5, ...told });
      const parsed = v.safeParse(api.environment.ok, answer);
      return parsed.success ? parsed.output.currency : null;
    };
    expect(await currencyOf({})).toBe('RUB');
    expect(await currencyOf({ currency: null })).toBe('RUB');
    expect(await currencyOf({ currency: 'KZT' })).toBeNull();
  });

  it('dates an order by its first reading, and allows cancelling until the kitchen starts', () => {
    const read = (status: string) =>
      fill(Order, {
        id: '17',
        status,
        restaurant_id: 1,
        restaurant: { name: '', address: '', timezone: 'Europe/Moscow' },
      });
    expect(read('new')).toMatchObject({ number: '17', created_at: '2026-11-20T10:00:00.000Z', can_cancel: true });
    expect(read('preparing')).toMatchObject({ can_cancel: false, can_update: false });
  });
});

describe('roubles', () => {
  const { placeOrder, products } = api;
  const reader = createReader({ money: 'roubles' }, nothingAsked);

  it.each([
    [390, 39_000],
    [149.9, 14_990],
    [1234.56, 123_456],
    ['390.00', 39_000],
    ['99,5', 9950],
  ])('%s are read as %i kopecks', async (price, kopecks) => {
    const answer = await reader.read(asked(products), [{ id: 1, name: 'Борщ', price }]);
    expect(v.parse(products.ok, answer).products[0]?.price).toBe(kopecks);
  });

  it('are written back as they are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (kopecks) => {
        const body = { change_from: kopecks, comment: '390' };
        const written = v.parse(
          v.object({ change_from: v.number(), comment: v.literal('390') }),
          reader.write({ endpoint: placeOrder, query: null, body }),
        );
        expect(Math.round(written.change_from * 100)).toBe(kopecks);
      }),
    );
  });

  it('are rejected on a connection that uses kopecks', async () => {
    const answer = await createReader({}, nothingAsked).read(asked(products), [{ id: 1, name: 'Борщ', price: 390.5 }]);
    expect(v.is(products.ok, answer)).toBe(false);
    expect(v.is(Kopecks, 390.5)).toBe(false);
  });
});

describe('a rejection', () => {
  const reader = createReader({}, nothingAsked);
  it.each([
    [api.profile, 403, { message: 'Войдите' }, { code: 'NOT_AUTHENTICATED', message: 'Войдите' }],
    [api.cart, 404, {}, { code: 'CART_NOT_FOUND', message: '' }],
    [api.orders, 404, { message: 7 }, { code: 'ORDER_NOT_FOUND', message: '' }],
    [api.addItem, 422, {}, { code: 'VALIDATION_FAILED', message: '' }],
    [api.addItem, 400, { code: 'INVALID_CSRF_TOKEN' }, { code: 'INVALID_CSRF_TOKEN', message: '' }],
    [api.addItem, 503, {}, { code: 'UNAVAILABLE', message: '' }],
  ])('without a code gets the code of its status: %#', async (endpoint, status, body, expected) => {
    expect(await reader.refuse(asked(endpoint), status, body)).toEqual({ body: expected });
  });

  it('of an optional endpoint is read as an empty response', async () => {
    for (const [endpoint, answer] of [
      [api.ping, { pong: true }],
      [api.addresses, { addresses: [] }],
      [api.favourites, { product_ids: [] }],
      [api.sessions, { sessions: [] }],
      [api.consents, { consents: [] }],
    ] as const) {
      expect(await reader.refuse(asked(endpoint), 404, {})).toEqual({ answer });
      expect(v.is(endpoint.ok, answer)).toBe(true);
      expect(await reader.refuse(asked(endpoint), 500, {})).toHaveProperty('body');
    }
    const { bonuses } = api;
    expect(await reader.refuse(asked(bonuses), 501, {})).toMatchObject({ answer: { balance: 0, history: [] } });
  });
});
