// Proves docs/product.md §9.24: a damaged entry affects no other.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { createStore, get, set } from 'idb-keyval';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectPlace, addLine } from '#client/ordering/cart/cart-changes.ts';
import { readAgain } from '#client/favourites/favourite-list.ts';
import { STATE_VERSION, type OutboxState } from '#client/outbox/mutations.ts';
import { openOutboxStore } from '#client/outbox/outbox-store.ts';
import { outboxStrings } from '#client/outbox/outbox-strings.ts';
import { OutdatedBuildError } from '#client/sync/store.ts';
import { cases } from '#tests/support/depth.ts';
import { dish, PLACE } from './support/builders.ts';
import { fullDevice, USER } from './support/full-device.ts';
import { settled, shown, World } from './support/world.ts';

// Loaded in advance, so that no test schedule waits for them.
beforeAll(async () => {
  await import('#client/outbox/mend-outbox.ts');
  await import('#client/outbox/migrate.ts');
  await import('#client/sync/salvage.ts');
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

interface Damage {
  /** Index among all places in the value, and the damage there. */
  readonly at: number;
  readonly how: 'delete' | 'replace' | 'nest' | 'duplicate';
  readonly value: Json;
}
const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(1_000_000),
  how: fc.constantFrom('delete', 'replace', 'nest', 'duplicate'),
  value: fc.oneof(
    fc.constantFrom<Json>(null, true, -1, 0.5, '', 'words', [], {}),
    fc.jsonValue().map((value) => toJson(value)),
  ),
});

/** Returns the path of every place in a value; half of them cut to their first key, so that whole parts are damaged too. */
const placesIn = (value: Json, path: readonly string[] = []): (readonly string[])[] => {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return below.flatMap(([name, one]) => [[...path, name], ...placesIn(one, [...path, name])]);
};
const damaged = (root: Json, { at, how, value }: Damage): Json => {
  const places = placesIn(root);
  const tops = places.filter(({ length }) => length === 1);
  const pool = at % 2 === 0 ? places : tops;
  const path = pool[Math.floor(at / 2) % Math.max(1, pool.length)];
  if (path === undefined) return value;
  const change = (now: Json, [name, ...rest]: readonly string[]): Json => {
    if (name === undefined || typeof now !== 'object' || now === null) return now;
    const next = Array.isArray(now) ? [...now] : { ...now };
    const slot = Array.isArray(next) ? Number(name) : name;
    const old = (next as Record<string | number, Json>)[slot] ?? null;
    if (rest.length > 0) (next as Record<string | number, Json>)[slot] = change(old, rest);
    else if (how === 'delete') {
      if (Array.isArray(next)) next.splice(Number(name), 1);
      else Reflect.deleteProperty(next, name);
    } else if (how === 'duplicate' && Array.isArray(next)) next.splice(Number(name), 0, old);
    else if (how === 'duplicate') (next as Record<string, Json>)[`${name} again`] = old;
    else (next as Record<string | number, Json>)[slot] = how === 'nest' ? { inside: old } : value;
    return next;
  };
  return change(root, path);
};

/** Writes the state as builds of versions 1 and 2 did. */
const asVersion = (state: OutboxState, version: number): Json => {
  const lines = state.lines.map(({ mark: _mark, ...line }) => line);
  const commands = state.commands.map((command) => {
    if (command.kind === 'cancel') {
      const { owner: _owner, ...rest } = command;
      return version === 1 ? rest : command;
    }
    const { owner: _owner, ordered, quote, ...rest } = command;
    if (version === 2) {
      return {
        ...command,
        ordered: ordered && { ...ordered, lines: ordered.lines.map(({ mark: _m, ...one }) => one) },
      };
    }
    return { ...rest, body: { ...command.body, quote: quote ?? 'quote', cart_id: command.cart_id } };
  });
  return toJson(version === STATE_VERSION ? state : { ...state, version, lines, commands });
};

const LISTS = ['lines', 'commands', 'ratings', 'bookings'] as const;
/** Identifies an entry, whatever else a migration has added to it. */
const nameOf = (entry: Json): string => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return JSON.stringify(entry);
  return JSON.stringify(entry['id'] ?? entry['key'] ?? entry['order_id']);
};
const partOf = (value: Json, name: string): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null;
const listOf = (value: Json, name: string): Json[] => {
  const part = partOf(value, name);
  return Array.isArray(part) ? part : [];
};

const isVersion = (claimed: Json): claimed is number =>
  typeof claimed === 'number' && Number.isInteger(claimed) && claimed > 0;
const isSetAside = ({ message }: { message: string }): boolean => message === outboxStrings.setAside;

let databases = 0;
const runs = cases(40, 300);
const whole = await fullDevice();

const survives = async (version: number, damages: readonly Damage[]): Promise<void> => {
  const before = asVersion(whole.state, version);
  const raw = damages.reduce(damaged, before);
  databases += 1;
  const name = `damaged-${databases}`;
  const database = createStore(name, 'outbox');
  await set('state', raw, database);
  const claimed = partOf(raw, 'version');
  if (isVersion(claimed) && claimed > STATE_VERSION) {
    await expect(openOutboxStore(name)).rejects.toBeInstanceOf(OutdatedBuildError);
    expect(await get('state', database), 'a newer build’s is left alone').toEqual(raw);
    return;
  }

  const state = await (await openOutboxStore(name)).read();
  const now = toJson(state);
  for (const list of LISTS) {
    const kept = listOf(now, list).map(nameOf);
    const same = new Set(listOf(before, list).map((one) => JSON.stringify(one)));
    // A version damaged into a later one means that lines and orders have another shape.
    if ((list === 'commands' || list === 'lines') && isVersion(claimed) && claimed > version) continue;
    for (const entry of listOf(raw, list)) if (same.has(JSON.stringify(entry))) expect(kept).toContain(nameOf(entry));
  }
  for (const part of ['place', 'cutlery', 'promo', 'bonus', 'cart_id'] as const) {
    const isSame = JSON.stringify(partOf(raw, part)) === JSON.stringify(partOf(before, part));
    if (isSame) expect(partOf(now, part)).toEqual(partOf(before, part));
  }
  const aside = (await get<unknown[]>('unreadable', database)) ?? [];
  const told = state.notices.filter(isSetAside).length;
  if (told > 0) expect(aside).toEqual([raw]);
  // Notified once, not at every start.
  expect((await (await openOutboxStore(name)).read()).notices.filter(isSetAside)).toHaveLength(told);

  // It is usable: everything settles with a server that knows the cart, and new taps are stored.
  const world = new World(() => openOutboxStore(name));
  world.person = String(USER);
  world.server.user = USER;
  for (const [id, cart] of whole.world.server.carts) world.server.carts.set(id, structuredClone(cart));
  const tab = world.open();
  for (let round = 0; round < 50 && !tab.outbox.getSnapshot().ready; round += 1) await settled(1);
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  const had = shown(tab)['9'] ?? 0;
  await tab.outbox.commit((state) => addLine(state, dish(9), 2));
  expect(shown(tab)['9']).toBe(had + 2);
  await tab.outbox.amend((kept) => ({ ...kept, ...readAgain(kept, USER) }));
  await world.heal(tab);
  const { cartId, durable } = tab.outbox.getSnapshot();
  expect(durable).toBe(true);
  expect(world.server.quantities(cartId)).toEqual(shown(tab));
  tab.kill();
};

describe('a damaged stored value', () => {
  it.each([1, 2, STATE_VERSION])(
    'keeps every undamaged part, and stays usable (version %i)',
    { timeout: 300_000 },
    async (version) => {
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => survives(version, damages)),
        { numRuns: runs },
      );
    },
  );

  it('keeps the cart, favourites and other orders beside one unreadable order', async () => {
    const [place, cancel] = whole.state.commands;
    if (place?.kind !== 'place' || cancel === undefined) throw new Error('no order');
    const bad = { ...place, body: { ...place.body, comment: 'а\u000bб' } };
    const database = createStore('one-bad-order', 'outbox');
    await set('state', { ...whole.state, commands: [bad, cancel] }, database);
    const state = await (await openOutboxStore('one-bad-order')).read();
    // Whichever build reads it: cleaned, or set aside with a notice.
    expect(state.commands.map(({ id }) => id)).toContain(cancel.id);
    expect(state.lines).toEqual(whole.state.lines);
    expect(state.favourites.wanted).toEqual(whole.state.favourites.wanted);
    const isThere = state.commands.some(({ id }) => id === place.id);
    expect(state.notices.filter(isSetAside)).toHaveLength(isThere ? 0 : 1);
  });

  it('sets an order aside with a notice when its owner is no account, and keeps any other', async () => {
    const [place, cancel] = whole.state.commands;
    if (place?.kind !== 'place' || cancel?.kind !== 'cancel') throw new Error('no order');
    const ids = fc.oneof(
      fc.integer({ min: -3, max: 2 ** 31 + 3 }).map(String),
      fc.stringMatching(/^[0+-]?\d{1,12}\.?$/),
    );
    const owner = fc.oneof(
      ids,
      fc.string(),
      fc.constantFrom('', ' 7', '7 ', '7.0', '7e0', '0x7', '٧', 'Infinity'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(owner, fc.constantFrom(place, cancel), async (damagedOwner, command) => {
        const other = command === place ? cancel : place;
        databases += 1;
        const name = `no-account-${databases}`;
        const commands = [{ ...command, owner: damagedOwner }, other];
        await set('state', { ...whole.state, commands }, createStore(name, 'outbox'));
        const state = await (await openOutboxStore(name)).read();
        const isAccount =
          damagedOwner === null ||
          (typeof damagedOwner === 'string' && /^[1-9]\d{0,9}$/.test(damagedOwner) && Number(damagedOwner) < 2 ** 31);
        expect(state.commands.map(({ id }) => id)).toEqual(isAccount ? [command.id, other.id] : [other.id]);
        expect(state.notices.filter(isSetAside)).toHaveLength(isAccount ? 0 : 1);
        expect(state.lines).toEqual(whole.state.lines);
      }),
      {
        numRuns: cases(100, 1000),
        examples: [
          ['', place],
          ['null', cancel],
          ['007', place],
          ['2147483648', place],
        ],
      },
    );
  });

  it('requests the cart when the in-flight request is unreadable, and adds nothing twice', async () => {
    const { world } = await fullDevice();
    const store = { ...whole.state, promo: null, commands: [], ratings: [], bookings: [] };
    const [cart] = world.server.carts.values();
    const line = store.lines.find(({ product_id: id }) => id === 2);
    if (cart === undefined || line === undefined) throw new Error('no cart');
    // It was sent and the server applied it, but the response was lost.
    const step = { key: 'lost', kind: 'add', body: 'gone', targets: { [line.key]: 1 }, created_at: 1 };
    const next = new World(() => openOutboxStore('lost-step'));
    next.person = String(USER);
    next.server.user = USER;
    next.server.carts.set(cart.id, structuredClone(cart));
    next.server.elsewhere(cart.id, (items) => items.push({ id: 900, productId: 2, modifiers: [], quantity: 1 }));
    await set('state', { ...store, step }, createStore('lost-step', 'outbox'));
    const tab = next.open();
    await next.heal(tab);
    expect(shown(tab)).toEqual({ 1: 2, 2: 1, 3: 3, 4: 1 });
    expect(next.server.quantities(cart.id)).toEqual(shown(tab));
  });
});
