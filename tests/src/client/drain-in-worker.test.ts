// Proves docs/product.md §9.20.
import 'fake-indexeddb/auto';
import { createStore, get, set } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_STATE, STATE_VERSION } from '#client/outbox/mutations.ts';
import { openOutboxStore } from '#client/outbox/outbox-store.ts';
import { OutdatedBuildError } from '#client/sync/store.ts';
import { drainFromWorker, StillWaitingError } from '#client/worker.ts';
import { dish, PLACE } from './support/builders.ts';
import { settled, shown, World } from './support/world.ts';

const scopeWith = (...pages: readonly string[]) => ({
  cookieStore: { get: () => Promise.resolve(null) },
  clients: { matchAll: () => Promise.resolve(pages.map((visibilityState) => ({ visibilityState }))) },
  navigator: { locks: { request: <T>(_name: string, task: () => Promise<T>) => task() } },
});

describe('drainFromWorker', () => {
  it('leaves sending to a visible page, which knows the server’s requested delay, and asks to be woken again', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    await expect(drainFromWorker(scopeWith('hidden', 'visible'))).rejects.toBeInstanceOf(StillWaitingError);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('finds and sends what a page of the previous build wrote, and a page of this build sees it', async () => {
    const world = new World(() => openOutboxStore());
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(world.server.fetch);
    const cookieStore = { get: () => Promise.resolve({ value: world.server.csrfCookie ?? '' }) };
    const line = { ...dish(1), quantity: 2, base: 0, replaces: null, replayed: false };
    const database = createStore('storefront-outbox', 'outbox');
    await set('state', { ...EMPTY_STATE, version: 2, place: PLACE, lines: [line], cutlery: 1 }, database);
    await drainFromWorker({ ...scopeWith(), cookieStore });
    asked.mockRestore();
    const tab = world.open();
    await settled(40);
    expect(tab.outbox.getSnapshot()).toMatchObject({ ready: true, pending: false, outdated: false, cutlery: 1 });
    expect(shown(tab)).toEqual({ 1: 2 });
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 1: 2 });
    expect(world.server.seen.filter(({ endpoint }) => endpoint === 'addItem')).toHaveLength(1);
    tab.kill();
  });

  // docs/product.md §23.9
  it('logs a response outside the contract, and retries later with the same key', async () => {
    const world = new World(() => openOutboxStore());
    let isBroken = true;
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await world.server.fetch(input, init);
      const isCreate = world.server.seen.at(-1)?.endpoint === 'createCart';
      return isCreate && isBroken ? Response.json('created') : answer;
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const cookieStore = { get: () => Promise.resolve({ value: world.server.csrfCookie ?? '' }) };
    const line = { ...dish(1), quantity: 2, base: 0, replaces: null, replayed: false };
    await set(
      'state',
      { ...EMPTY_STATE, version: 2, place: PLACE, lines: [line] },
      createStore('storefront-outbox', 'outbox'),
    );
    await expect(drainFromWorker({ ...scopeWith(), cookieStore })).rejects.toBeInstanceOf(StillWaitingError);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('createCart'), expect.anything());
    isBroken = false;
    await drainFromWorker({ ...scopeWith(), cookieStore });
    const keys = world.server.seen.filter(({ endpoint }) => endpoint === 'createCart').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    logged.mockRestore();
    asked.mockRestore();
  });

  it('leaves what a page of a later build wrote', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    const later = { ...EMPTY_STATE, version: STATE_VERSION + 1, lines: ['of another shape'] };
    const database = createStore('storefront-outbox', 'outbox');
    await set('state', later, database);
    await expect(drainFromWorker(scopeWith())).rejects.toBeInstanceOf(OutdatedBuildError);
    expect(asked).not.toHaveBeenCalled();
    expect(await get('state', database)).toEqual(later);
    asked.mockRestore();
  });
});
