// Proves docs/product.md §26.16.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { modifierOptions, products } from '#server/db/schema/catalog.ts';
import { restaurants, stopList } from '#server/db/schema/places.ts';
import { currentVersion } from '#server/db/versioned.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const PICTURE = { base: '/media/dish', widths: [160], ratio: 4 / 3, tile: '#ffffff', tint: '#000000' };

let test: TestApp;
let manager: TestPartner;
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain(), now: () => NOW });
  const world = { app: test.app, db: test.db, now: () => NOW };
  manager = await newPartner(world, { restaurantId: null });
});
afterAll(() => test.close());

/** The menu of the small chain, in the form of its file. */
const menuOf = () => {
  const { categories, modifier_groups, products: dishes } = smallChain();
  return { categories, modifier_groups, products: dishes };
};
const [FIRST = { id: '', price: 0, name: '' }] = menuOf().products;
const update = (change: object) => manager.send(partnerApi.partnerUpdateMenu, { body: { ...menuOf(), ...change } });
const dearer = () =>
  menuOf().products.map((dish) => (dish.id === FIRST.id ? { ...dish, price: FIRST.price + 100 } : dish));
const priceSeen = async () => {
  const answer = await createGuest(test.app).get('/api/restaurant/products');
  const { products: seen } = answer.json<{ products: { name: string; price: number }[] }>();
  return seen.find(({ name }) => name === FIRST.name)?.price;
};

it('an unchanged menu changes nothing, and makes no new version', async () => {
  const version = await currentVersion(test.db);
  expect((await update({})).body).toEqual({ changes: [] });
  expect(await currentVersion(test.db)).toBe(version);
});

it('an option keeps its picture, whatever the menu says of it', async () => {
  const option = { base: '/media/option', widths: [128], ratio: 1, tile: '#ffffff', tint: '#000000' };
  await test.db.update(modifierOptions).set({ picture: option }).where(eq(modifierOptions.externalId, 'size/large'));
  const [group] = menuOf().modifier_groups;
  const named = { ...group, options: group?.options.map((one) => ({ ...one, picture: 'pictures/none.webp' })) };
  expect((await update({ modifier_groups: [named] })).body).toEqual({ changes: [] });
  const [row] = await test.db.select().from(modifierOptions).where(eq(modifierOptions.externalId, 'size/large'));
  expect(row?.picture).toEqual(option);
});

it('a new price is shown at once; the dish’s picture and the rest of the chain stay', async () => {
  await test.db.update(products).set({ picture: PICTURE }).where(eq(products.externalId, FIRST.id));
  const changed = { changes: [{ kind: 'changed', section: 'products', id: FIRST.id }] };
  expect((await update({ products: dearer(), dry_run: true })).body).toEqual(changed);
  expect(await priceSeen()).toBe(FIRST.price);
  expect((await update({ products: dearer() })).body).toEqual(changed);
  expect(await priceSeen()).toBe(FIRST.price + 100);
  const [row] = await test.db.select().from(products).where(eq(products.externalId, FIRST.id));
  expect(row?.picture).toEqual(PICTURE);
});

it('a menu with faults changes nothing, and each fault has its path', async () => {
  const version = await currentVersion(test.db);
  const wrong = menuOf().products.map((dish, index) =>
    index === 0 ? { ...dish, category: 'nowhere', price: 1 } : dish,
  );
  const answer = await update({ products: wrong });
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { code: 'MENU_FAULTY', details: { faults: [{ path: 'products[0].category', message: expect.any(String) }] } },
  ]);
  const shapeless = await update({ products: [{ id: 'x' }] });
  expect([shapeless.status, shapeless.body]).toMatchObject([
    422,
    { code: 'VALIDATION_FAILED', fields: { 'products.0.name': [expect.any(String)] } },
  ]);
  expect(await currentVersion(test.db)).toBe(version);
});

it('a dish that is no longer listed is hidden, and returns under its number', async () => {
  const number = async () =>
    (await test.db.select().from(products).where(eq(products.externalId, FIRST.id))).map(({ id, archivedAt }) => [
      id,
      archivedAt !== null,
    ])[0];
  const [id] = (await number()) ?? [];
  // Other dishes may name it: their references are dropped here.
  const others = menuOf()
    .products.filter((dish) => dish.id !== FIRST.id)
    .map(({ recommended_with: _with, replacements: _for, ...dish }) => dish);
  const [restaurant] = await test.db.select().from(restaurants);
  if (restaurant === undefined) throw new Error('the chain has no restaurant');
  const stop = { restaurant: restaurant.externalId, item: FIRST.id, since: new Date() };
  await test.db.insert(stopList).values(stop).onConflictDoNothing();
  expect((await update({ products: others })).status).toBe(200);
  expect(await number()).toEqual([id, true]);
  expect(await test.db.$count(stopList, eq(stopList.item, FIRST.id)), 'nor is it sold out any more').toBe(0);
  expect(await priceSeen()).toBeUndefined();
  expect((await update({})).status).toBe(200);
  expect(await number()).toEqual([id, false]);
});

it('a menu uses the stations that the chain file names, and no other', async () => {
  const chain = {
    ...smallChain(),
    stations: [{ id: 'hot', name: 'Горячий цех' }],
  };
  const checked = checkChainFile(chain);
  if (!checked.ok) throw new Error('the chain is faulty');
  const imported = await importChain(test.db, { chain: checked.chain, pictures: new Map(), now: NOW });
  expect(imported).toMatchObject({ ok: true });
  expect(imported.ok && imported.changes).toContainEqual({ kind: 'added', section: 'stations', id: 'hot', fields: [] });
  const made = (station: string) => ({
    products: menuOf().products.map((dish) => (dish.id === FIRST.id ? { ...dish, station, cook_minutes: 15 } : dish)),
  });
  expect((await update(made('bar'))).body).toMatchObject({
    code: 'MENU_FAULTY',
    details: { faults: [{ path: 'products[0].station', message: expect.stringContaining('«bar»') }] },
  });
  expect((await update(made('hot'))).body).toEqual({
    changes: [{ kind: 'changed', section: 'products', id: FIRST.id }],
  });
  const [row] = await test.db.select().from(products).where(eq(products.externalId, FIRST.id));
  expect(row).toMatchObject({ station: 'hot', cookMinutes: 15 });
  // A chain without stations has neither any more.
  const plain = checkChainFile(smallChain());
  if (!plain.ok) throw new Error('the chain is faulty');
  await importChain(test.db, { chain: plain.chain, pictures: new Map(), now: NOW });
  const [after] = await test.db.select().from(products).where(eq(products.externalId, FIRST.id));
  expect(after).toMatchObject({ station: null, cookMinutes: null });
});
