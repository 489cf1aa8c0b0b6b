// Proves docs/product.md §9.19: no thrown value leaves pending work stuck without a reason.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bookingsSlice } from '#client/outbox/slices.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import { loadDrain } from '#client/outbox/drain.ts';
import { isOpen } from '#client/ordering/orders/order-state.ts';
import { isCartPending } from '#client/ordering/cart/shown-cart.ts';
import { memoryOutboxStore } from '#client/outbox/outbox-store.ts';
import { failureOf } from '#client/sync/failure.ts';
import { createClock, type Scheduler } from '#lib/clock.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { cases } from '#tests/support/depth.ts';
import { fullDevice } from '../support/full-device.ts';

const drain = await loadDrain();

const valiError = (): unknown => {
  try {
    return v.parse(v.string(), 1);
  } catch (error) {
    return error;
  }
};
const revoked = (): unknown => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const unreadable = (name: string): unknown =>
  Object.defineProperty(new Error('x'), name, {
    get: () => {
      throw new TypeError(`${name} is not to be read`);
    },
  });

/** Anything that a program can throw except an answer of the API client. */
const thrown: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.constantFrom<() => unknown>(
    () => null,
    () => undefined,
    () => 'words',
    () => Symbol('sign'),
    () => new TypeError('Failed to fetch'),
    () => new RangeError('Maximum call stack size exceeded'),
    () => new DOMException('aborted', 'AbortError'),
    () => new DOMException('lost', 'InvalidStateError'),
    () => new AggregateError([new TypeError('Failed to fetch'), new NetworkError('failed')], 'all'),
    valiError,
    () => new Error('cause', { cause: new NetworkError('failed') }),
    () => Object.create(null) as unknown,
    revoked,
    () => unreadable('message'),
    () => unreadable('name'),
    () => unreadable('code'),
    () => unreadable('stack'),
  ),
  fc.anything().map((value) => () => value),
);

const CALLS = [
  'cart',
  'createCart',
  'addItem',
  'updateItem',
  'setCutlery',
  'applyPromocode',
  'prevalidateOrder',
  'placeOrder',
  'cancelOrder',
  'profile',
  'mergeFavourites',
  'rateOrder',
  'orderTable',
  'bookingSlots',
] as const;

const isWanted = ({ bookings }: OutboxState) => bookingsSlice.isPending({ bookings });
const RUSSIAN = /[А-Яа-я]{3}/;

/** Runs passes until one completes, as the sender does. */
const runPasses = async (state: OutboxState, api: ApiClient, scheduler: Scheduler) => {
  const store = memoryOutboxStore(state);
  let keys = 0;
  let logins = 0;
  let isDone = false;
  for (let pass = 0; pass < 8 && !isDone; pass += 1) {
    const ports = {
      api,
      clock: createClock(scheduler),
      newKey: () => `drained-${(keys += 1)}`,
      connectivity: { probe: () => Promise.resolve(true) },
      findPlace: () => Promise.resolve(null),
      onLogin: () => {
        logins += 1;
      },
      onLog: () => {},
    };
    const result = await drain(ports, store, () => {});
    isDone = result.done;
  }
  return { isDone, logins, state: await store.read() };
};

const runs = cases(60, 300);

describe('any thrown value', () => {
  it(
    'during a call made here: everything is sent or rejected with a message, and nothing stays queued',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          thrown,
          fc.subarray([...CALLS], { minLength: 1 }),
          fc.constantFrom('before', 'after'),
          async (value, names, when) => {
            const { world, state } = await fullDevice();
            const real = createApi({
              origin: '',
              fetch: world.server.fetch,
              readCookie: () => world.server.csrfCookie,
            });
            const isFaulty = (name: string) => names.some((one) => one === name);
            const api: ApiClient = {
              setToken: () => {},
              call: async (endpoint, ...options) => {
                if (isFaulty(endpoint.name) && when === 'before') throw value();
                const answer = await real.call(endpoint, ...options);
                if (isFaulty(endpoint.name)) throw value();
                return answer;
              },
            };
            const { isDone, logins, state: after } = await runPasses(state, api, world.scheduler);
            expect(isDone).toBe(true);
            // The user has to be known: that takes a login.
            if (names.includes('profile')) expect(logins).toBeGreaterThan(0);
            else {
              expect(after.commands.filter(isOpen)).toEqual([]);
              expect(after.favourites.wanted).toEqual([]);
              // Lines in no cart wait for the customer to choose a place.
              if (isCartPending(after)) expect([after.cart_id, after.place]).toEqual([null, null]);
            }
            expect(after.ratings).toEqual([]);
            expect(isWanted(after)).toBe(false);
            for (const { error } of after.commands) if (error) expect(error.message).toMatch(RUSSIAN);
            for (const { message } of after.notices) expect(message).toMatch(RUSSIAN);
          },
        ),
        { numRuns: runs },
      );
    },
  );

  it('from the network: nothing is lost, and it counts as a lost connection', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(thrown, fc.boolean(), async (value, atOnce) => {
        const { world, state } = await fullDevice();
        const throwing = (): never => {
          throw value();
        };
        const fetch = atOnce ? throwing : async () => Promise.resolve().then(throwing);
        const api = createApi({ origin: '', fetch, readCookie: () => 'token' });
        const { isDone, state: after } = await runPasses(state, api, world.scheduler);
        expect(isDone).toBe(false);
        const waiting = ({ lines, ratings, favourites, promo, cutlery }: OutboxState) => ({
          lines,
          ratings,
          favourites,
          promo,
          cutlery,
        });
        expect(waiting(after)).toEqual(waiting(state));
        expect(after.commands.map(({ id }) => id)).toEqual(state.commands.map(({ id }) => id));
        expect(after.commands.every(isOpen)).toBe(true);
        expect(isWanted(after)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('is classified, and never throws again', () => {
    fc.assert(
      fc.property(thrown, (value) => {
        const failure = failureOf(value());
        expect(failure.type).toBe('refused');
        if (failure.type === 'refused') expect(failure.refusal.message).toMatch(RUSSIAN);
      }),
    );
  });
});
