import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { User } from '#contract/account.ts';
import { type BodyInput, type Endpoint, endpointPath, type OkOf, type QueryInput } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { codeSentTo, LOGIN_CONSENTS } from '../support/customer.ts';
import { seedWorld } from './cart-order-world.ts';
import { startTestApp, type TestAppOptions } from '../support/server.ts';
import { openTestDatabase } from '../support/test-database.ts';

type Input<E extends Endpoint> = (E['query'] extends null ? { query?: undefined } : { query: QueryInput<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: BodyInput<E> }) & { key?: string };

/** Friday, 20 November 2026, 15:00 in Kaluga: the first restaurant is open, the second opens at 18:00. */
export const FRIDAY_15 = new Date('2026-11-20T12:00:00.000Z');

const Refusal = v.object({
  ...ApiErrorBody.entries,
  details: v.optional(v.looseObject({})),
});

type Answering = { readonly query?: unknown; readonly body?: unknown; readonly key?: string };

/** A caller with this bearer token; without cookies it needs no CSRF token: the tests concern what comes after that check. */
export function callerOf(appNow: () => FastifyInstance, token: string, nextAddress: () => string) {
  const inject = async (endpoint: Endpoint, input: Answering) => {
    const query = v.parse(v.record(v.string(), v.unknown()), input.query ?? {});
    const response = await appNow().inject({
      remoteAddress: nextAddress(),
      method: endpoint.method,
      url: `${endpointPath(endpoint)}${encodeQuery(query)}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.method === 'POST' ? { 'idempotency-key': input.key ?? randomUUID() } : {}),
      },
      ...(input.body === undefined ? {} : { payload: v.parse(v.record(v.string(), v.unknown()), input.body) }),
    });
    const body: unknown = response.body === '' ? null : response.json();
    return { status: response.statusCode, body, headers: response.headers, cookies: response.cookies };
  };

  /** The parsed response of a call that must succeed. */
  const ok = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<OkOf<E>> => {
    const { status, body } = await inject(endpoint, input);
    if (status !== 200 || endpoint.ok === null) {
      throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
    }
    return v.parse(endpoint.ok, body) as OkOf<E>; // parsed by the very schema that OkOf names
  };

  /** The rejection of a call that must fail. The body is untyped: many tests send what the types forbid. */
  const refused = async (endpoint: Endpoint, input: Answering) => {
    const { status, body } = await inject(endpoint, input);
    if (status < 400) throw new Error(`${endpoint.name} was expected to refuse, and answered ${JSON.stringify(body)}`);
    return { status, ...v.parse(Refusal, body) };
  };
  return { inject, ok, refused, token };
}
export type WorldCaller = Omit<ReturnType<typeof callerOf>, 'token'>;

/** Starts the real app on a real database with the small chain of cart-order-world, and a guest who calls it. */
export async function startWorld(app: TestAppOptions['app'] = {}, config: TestAppOptions['config'] = {}) {
  let now = FRIDAY_15;
  let calls = 0;
  const database = await openTestDatabase();
  const { db } = database;
  let running = await startTestApp({ now: () => now, database, app, config });
  const appNow = () => running.app;
  const world = await seedWorld(db);
  // Each call comes from another address: per-address limits are not tested here.
  const nextAddress = () => {
    calls += 1;
    return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  };
  const guest = () => callerOf(appNow, randomUUID(), nextAddress);
  const { inject, ok, refused } = guest();

  let phones = 79_160_000_000;
  /** Logs in a customer, by default with a new phone, on the device of `before`. */
  const customer = async (phone = String((phones += 1)), before = guest()) => {
    const { request_id } = await before.ok(api.sendVerificationCode, { body: { phone_number: phone } });
    const code = codeSentTo(running, phone);
    const body = { phone_number: phone, request_id, code, consents: LOGIN_CONSENTS };
    const answer = await before.inject(api.logIn, { body });
    const token = answer.cookies.find(({ name }) => name === 'token')?.value;
    if (token === undefined) throw new Error(`not logged in: ${JSON.stringify(answer.body)}`);
    return { ...callerOf(appNow, token, nextAddress), user: v.parse(User, answer.body), phone };
  };

  const newCart = (orderType: 'delivery' | 'pickup' = 'delivery') =>
    ok(api.createCart, {
      body: {
        restaurant_id: 1,
        order_type: orderType,
        delivery_zone_id: orderType === 'delivery' ? world.zones.delivery : world.zones.pickup,
      },
    });

  return {
    get app() {
      return running.app;
    },
    get inbox() {
      return running.inbox;
    },
    db,
    database,
    world,
    inject,
    ok,
    refused,
    newCart,
    guest,
    customer,
    /** Creates a cart with this many portions of borscht at 390 ₽. */
    newCartOf: async (borsch: number, orderType: 'delivery' | 'pickup' = 'delivery') => {
      const { id } = await newCart(orderType);
      return ok(api.addItem, {
        body: { cart_id: id, product_id: world.dishes.borsch, modifiers: [], quantity: borsch },
      });
    },
    at: (instant: Date | string): void => {
      now = new Date(instant);
    },
    now: () => now,
    /** Kills the process, whatever it is doing, and starts another one on the same database. */
    restart: async (): Promise<void> => {
      await running.close();
      running = await startTestApp({ now: () => now, database, app, config });
    },
    close: async (): Promise<void> => {
      await running.close();
      await database.close();
    },
  };
}
export type WorldCustomer = Awaited<ReturnType<TestWorld['customer']>>;
export type TestWorld = Awaited<ReturnType<typeof startWorld>>;

/** A well-formed id that names nothing. */
export const UNKNOWN_ID = 'A'.repeat(32);
