// Proves docs/product.md §20.1 to §20.3.
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainInput } from '#contract/chain-file.ts';
import { products } from '#server/db/schema/catalog.ts';
import { chain, restaurants, stopList } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { folderMedia } from '#server/media/folder-media.ts';
import { applyChainFile } from '#server/modules/import/apply-chain-file.ts';
import { describeChanges } from '#server/modules/import/describe.ts';
import type { OpenDatabase } from '#server/db/connection.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { smallChain } from '../support/small-chain.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chain-import-test-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let written = 0;
/** Writes the chain to a file and imports it, as the command does. */
const apply = async (input: ChainInput, dryRun = false) => {
  const file = join(folder, 'chain.json');
  // By a rename: two imports at the same time read a whole file.
  written += 1;
  const next = `${folder}-${written}.json`;
  await writeFile(next, JSON.stringify(input));
  await rename(next, file);
  return applyChainFile(database.db, { file, media: folderMedia(join(folder, 'media')), now: new Date(), dryRun });
};
const changesOf = async (input: ChainInput, dryRun = false) => {
  const result = await apply(input, dryRun);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.changes;
};
const faultsOf = async (input: ChainInput) => {
  const result = await apply(input);
  return result.ok ? [] : result.faults.map(({ path }) => path);
};
const versionOf = async () => (await database.db.select().from(chain))[0]?.version;
const productRow = async (externalId: string) =>
  (await database.db.select().from(products).where(eq(products.externalId, externalId)))[0];

describe('an import', () => {
  it('only reports its changes in a dry run, also on an empty database', async () => {
    const changes = await changesOf(smallChain(), true);
    expect(changes.every(({ kind }) => kind === 'added')).toBe(true);
    expect(await database.db.$count(chain)).toBe(0);
    expect(await readdir(folder)).toEqual(['chain.json']);
  });

  it('imports everything, and changes nothing when repeated', async () => {
    const first = await changesOf(smallChain());
    expect(new Set(first.map(({ section }) => section)).size).toBe(17);
    const version = await versionOf();
    expect(await changesOf(smallChain())).toEqual([]);
    expect(await versionOf()).toBe(version);
    expect(describeChanges([])).toContain('0 changes');
  });

  it('updates in place: ids stay, changes are named, the version is new', async () => {
    const before = await productRow('margherita');
    const version = await versionOf();
    const corrected = smallChain();
    const pizza = corrected.products.find(({ id }) => id === 'margherita');
    if (pizza) Object.assign(pizza, { price: 55_000, name: 'Пицца «Маргарита XL»' });
    const dry = await changesOf(corrected, true);
    expect(await versionOf()).toBe(version);
    const changes = await changesOf(corrected);
    expect(changes).toEqual(dry);
    expect(changes).toEqual([
      {
        kind: 'changed',
        section: 'products',
        id: 'margherita',
        fields: [
          { name: 'name', before: 'Пицца «Маргарита»', after: 'Пицца «Маргарита XL»' },
          { name: 'price', before: 50_000, after: 55_000 },
        ],
      },
    ]);
    expect(describeChanges(changes)).toBe(
      [
        '~ products margherita',
        '    name: "Пицца «Маргарита»" → "Пицца «Маргарита XL»"',
        '    price: 50000 → 55000',
        '1 changes: 1 changed.',
      ].join('\n'),
    );
    expect(await productRow('margherita')).toMatchObject({ id: before?.id, price: 55_000, archivedAt: null });
    expect(await versionOf()).not.toBe(version);
    await changesOf(smallChain());
  });

  it('archives what the file no longer names, and restores it under its number', async () => {
    const cola = await productRow('cola');
    const without = smallChain();
    without.products = without.products
      .filter(({ id }) => id !== 'cola')
      .map((one) => ({ ...one, recommended_with: [] }));
    const gone = await changesOf(without);
    expect(gone).toContainEqual({ kind: 'archived', section: 'products', id: 'cola', fields: [] });
    expect((await productRow('cola'))?.archivedAt).toBeInstanceOf(Date);
    expect(await changesOf(without)).toEqual([]);
    const back = await changesOf(smallChain());
    expect(back).toContainEqual(expect.objectContaining({ kind: 'restored', section: 'products', id: 'cola' }));
    expect(await productRow('cola')).toEqual(cola);
  });

  it('keeps a table removed from the file for its bookings, and restores it under its id', async () => {
    const terrace = eq(tables.externalId, 'first/2');
    const [before] = await database.db.select().from(tables).where(terrace);
    expect(before).toMatchObject({ restaurant: 'first', number: '2', seats: 4, hall: 'Терраса', archivedAt: null });
    const without = smallChain();
    if (without.restaurants[0]) without.restaurants[0].tables = [{ number: '1', seats: 2 }];
    expect(await changesOf(without)).toEqual([{ kind: 'archived', section: 'tables', id: 'first/2', fields: [] }]);
    await changesOf(smallChain());
    expect((await database.db.select().from(tables).where(terrace))[0]).toEqual(before);
  });

  it('accepts joined tables, and recognises them again', async () => {
    const joined = smallChain();
    if (joined.restaurants[0]) joined.restaurants[0].joined_tables = [{ tables: ['2', '1'] }];
    const added = { kind: 'added', section: 'tables', id: 'first/2+1', fields: [] };
    expect(await changesOf(joined)).toEqual([added]);
    const [row] = await database.db.select().from(tables).where(eq(tables.externalId, 'first/2+1'));
    expect(row).toMatchObject({ restaurant: 'first', number: '2 + 1', seats: 6, parts: ['first/2', 'first/1'] });
    expect(await changesOf(joined)).toEqual([]);
    expect(await changesOf(smallChain())).toEqual([{ ...added, kind: 'archived' }]);
  });

  it('accepts seats instead of tables', async () => {
    const seats = smallChain();
    if (seats.restaurants[0]) {
      Object.assign(seats.restaurants[0], { tables: [], booking_seats: { total: 30, per_booking: 8 } });
    }
    expect((await changesOf(seats)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'added first/',
      'archived first/1',
      'archived first/2',
    ]);
    const [row] = await database.db.select().from(tables).where(eq(tables.externalId, 'first/'));
    expect(row).toMatchObject({ restaurant: 'first', seats: 30, perBooking: 8, parts: null });
    await changesOf(smallChain());
  });

  it('imports stop lists from the file', async () => {
    const other = smallChain();
    const [first] = other.restaurants;
    if (first?.assortment) Object.assign(first.assortment, { stop_list: ['wine'], stop_options: [] });
    expect((await changesOf(other)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'added first: wine',
      'archived first: soup',
      'archived first: size/large',
    ]);
    await changesOf(smallChain());
  });

  it('keeps what a restaurant has marked as sold out since, until the chain has no such dish', async () => {
    const since = new Date('2026-11-20T11:00:00.000Z');
    const stops = async () =>
      (await database.db.select().from(stopList))
        .filter((row) => row.since !== null)
        .map(({ restaurant, item }) => `${restaurant}: ${item}`)
        .toSorted();
    await database.db.insert(stopList).values([
      { restaurant: 'first', item: 'cola', since },
      { restaurant: 'first', item: 'size/small', since },
    ]);
    // The file itself names other dishes.
    const dearer = smallChain();
    for (const dish of dearer.products) if (dish.id === 'cola') dish.price += 100;
    expect((await changesOf(dearer)).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['changed cola']);
    expect(await stops()).toEqual(['first: cola', 'first: size/small']);

    const without = smallChain();
    without.products = without.products
      .filter(({ id }) => id !== 'cola')
      .map((dish) => ({ ...dish, recommended_with: [], replacements: [] }));
    const changes = (await changesOf(without, true)).map(({ kind, id }) => `${kind} ${id}`);
    expect(changes).toContain('archived first: cola');
    expect(await stops(), 'a dry run ends nothing').toEqual(['first: cola', 'first: size/small']);
    await changesOf(without);
    expect(await stops()).toEqual(['first: size/small']);
    await changesOf(smallChain());
    expect(await stops(), 'the dish is back, and sold').toEqual(['first: size/small']);
    await database.db.delete(stopList).where(eq(stopList.item, 'size/small'));
  });

  it('reports every error by its path, and then changes nothing', async () => {
    const version = await versionOf();
    const faulty = smallChain();
    const [dish, second] = faulty.products;
    if (dish) dish.category = 'nowhere';
    if (second) second.price = -1;
    expect(await faultsOf(faulty)).toEqual(['chain.json: products «margherita» → price']);
    if (second) second.price = 1;
    expect(await faultsOf(faulty)).toContain('chain.json: products «salad» → category');
    expect(await versionOf()).toBe(version);
  });

  it('keeps a restaurant’s number, and lets no other take it [20.3]', async () => {
    const renumbered = smallChain();
    if (renumbered.restaurants[0]) renumbered.restaurants[0].number = 7;
    expect(await faultsOf(renumbered)).toEqual(['chain.json: restaurants «first» → number']);
    const renamed = smallChain();
    if (renamed.restaurants[1]) renamed.restaurants[1].id = 'third';
    expect(await faultsOf(renamed)).toEqual(['chain.json: restaurants «third» → number']);
    expect(await database.db.$count(restaurants)).toBe(2);
  });

  it('removes the announcement when the file has none', async () => {
    const silent = smallChain();
    Object.assign(silent.environment, { alert_message: null });
    const alert = { name: 'alertMessage', before: { title: 'Открываемся', text: null }, after: null };
    expect(await changesOf(silent)).toMatchObject([{ kind: 'changed', section: 'chain', fields: [alert] }]);
    expect((await database.db.select().from(chain))[0]?.alertMessage).toBeNull();
    await changesOf(smallChain());
  });

  it('happens once when two run at the same time', async () => {
    const changed = smallChain();
    changed.environment.pickup_discount = 15;
    const both = await Promise.all([changesOf(changed), changesOf(changed)]);
    expect(both.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
