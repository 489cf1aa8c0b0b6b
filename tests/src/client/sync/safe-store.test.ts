// Proves docs/product.md §9.21: a lost connection to the database is reopened.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { createStore, get } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selectPlace, addLine } from '#client/ordering/cart/cart-changes.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import { memoryOutboxStore, openOutboxStore } from '#client/outbox/outbox-store.ts';
import { dish, PLACE } from '../support/builders.ts';
import { settled, shown, World } from '../support/world.ts';

afterEach(() => vi.restoreAllMocks());

const lines = async (name: string) =>
  (await get<OutboxState>('state', createStore(name, 'outbox')))?.lines.map(({ key, quantity }) => [key, quantity]);

/** Makes every open connection unusable from now on; `more` is how many new ones are, too. */
const loseConnections = (error: () => DOMException, more = 0): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the database's own `this`
  const real = IDBDatabase.prototype.transaction;
  const good = new Set<IDBDatabase>();
  let left = more;
  // oxlint-disable-next-line typescript/unbound-method -- likewise
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function opened(this: IDBFactory, ...asked) {
    const request = open.apply(this, asked);
    request.addEventListener('success', () => {
      if (left > 0) left -= 1;
      else good.add(request.result);
    });
    return request;
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begun(this: IDBDatabase, ...asked) {
    if (!good.has(this)) throw error();
    return real.apply(this, asked);
  });
};

let databases = 0;
const openOffline = async () => {
  databases += 1;
  const name = `connection-${databases}`;
  const world = new World(() => openOutboxStore(name));
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  await tab.outbox.commit((state) => addLine(state, dish(1)));
  await settled(40);
  world.server.offline = true;
  await tab.connectivity.probe();
  return { name, world, tab };
};

describe('a database that lost its connection', () => {
  it.each([
    ['is closing', () => new DOMException('The database connection is closing.', 'InvalidStateError')],
    ['has no server', () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError')],
    ['was aborted', () => new DOMException('aborted', 'AbortError')],
  ])('is reopened where it %s, and taps are on disk', async (_how, error) => {
    const { name, tab } = await openOffline();
    loseConnections(error);
    await Promise.all([
      tab.outbox.commit((state) => addLine(state, dish(2), 3)),
      tab.outbox.commit((state) => addLine(state, dish(3))),
    ]);
    expect(tab.outbox.getSnapshot()).toMatchObject({ durable: true });
    expect(shown(tab)).toEqual({ 1: 1, 2: 3, 3: 1 });
    expect(await lines(name)).toEqual([
      ['2', 3],
      ['3', 1],
    ]);
    vi.restoreAllMocks();
    // And again, however often the phone sleeps.
    loseConnections(error);
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    expect(tab.outbox.getSnapshot()).toMatchObject({ durable: true });
    expect(await lines(name)).toEqual([
      ['2', 4],
      ['3', 1],
    ]);
    tab.kill();
  });

  it('continues in memory, with a notice, where the new connection fails too', async () => {
    const { tab } = await openOffline();
    loseConnections(() => new DOMException('closing', 'InvalidStateError'), 100);
    await tab.outbox.commit((state) => addLine(state, dish(2), 3));
    expect(tab.outbox.getSnapshot()).toMatchObject({ durable: false });
    expect(shown(tab)).toEqual({ 1: 1, 2: 3 });
    tab.kill();
  });

  it('does nothing twice, whether or not a write had finished when the connection was lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fails: fc.constantFrom('before', 'after', 'not'), by: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 8,
        }),
        async (taps) => {
          const real = memoryOutboxStore();
          let fails: 'before' | 'after' | 'not' = 'not';
          const world = new World(() =>
            Promise.resolve({
              ...real,
              durable: true,
              update: async (change) => {
                const now = fails;
                fails = 'not';
                if (now === 'before') throw new DOMException('lost', 'InvalidStateError');
                const state = structuredClone(await real.update((before) => structuredClone(change(before))));
                if (now === 'after') throw new DOMException('lost', 'UnknownError');
                return state;
              },
            }),
          );
          world.server.offline = true;
          const tab = world.open();
          await settled();
          let wanted = 0;
          for (const tap of taps) {
            fails = tap.fails;
            wanted += tap.by;
            await tab.outbox.commit((state) => addLine(state, dish(1), tap.by));
          }
          expect(shown(tab)).toEqual(wanted === 0 ? {} : { 1: wanted });
          expect(tab.outbox.getSnapshot().durable).toBe(true);
          tab.kill();
        },
      ),
    );
  });
});
