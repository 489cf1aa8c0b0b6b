// Proves docs/product.md §20.2, §34.10, §34.11, §34.13: a publication is whole or not at all, wherever its process dies.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ChainPicture } from '#contract/chain-file-parts.ts';
import { products } from '#server/db/schema/catalog.ts';
import { promocodes } from '#server/db/schema/content.ts';
import { chainFiles, draftEdits, officePhotos } from '#server/db/schema/office.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { stopList } from '#server/db/schema/places.ts';
import { readTables } from '../support/database-content.ts';
import { dyingAt } from '../support/statements.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let folder: string;
let database: TestDatabase;
/** The process that dies, and the one that answers after it. */
let mortal: OfficeWorld;
let other: OfficeWorld;
/** The owner's browser at each of them. */
let dying: OfficeBrowser;
let owner: OfficeBrowser;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-kills-'));
  database = await openTestDatabase();
  const { db } = database;
  const config = { mediaDir: join(folder, 'media') };
  mortal = await startOffice({ database: { db }, config });
  other = await startOffice({ database: { db }, config });
  [dying, owner] = [await mortal.as('owner'), await other.as('owner')];
  // The kitchen has put one more dish on its stop list since the import.
  await db.insert(stopList).values({ restaurant: 'first', item: 'margherita', since: mortal.now() });
  await db.insert(stopList).values({ restaurant: 'first', item: 'cola', since: mortal.now() });
});
afterEach(async () => {
  await mortal.close();
  await other.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const content = () => readTables(database.run);
/** Names of the tables that differ. */
const changedSince = async (before: ReadonlyMap<string, string>): Promise<readonly string[]> => {
  const now = await content();
  return [...now].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table);
};
const versions = async () =>
  (await database.db.select().from(chainFiles).orderBy(desc(chainFiles.version))).map(({ version, source }) => [
    version,
    source,
  ]);
const logged = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('chain.'));
const stops = async () => (await database.db.select().from(stopList)).map(({ item }) => item).toSorted();

/**
 * Sends one request, with one key, to a process that dies at its first statement, then at its second, and so on, until it dies when it
 * has committed: nothing has changed before, and everything has then. Then sends it to the other process.
 */
const dieAtEach = async (endpoint: Endpoint, body: unknown) => {
  const key = 'the-same-request';
  const before = await content();
  let at: string | null = '';
  let deaths = 0;
  while (at !== 'commit') {
    deaths += 1;
    at = await dyingAt(deaths, async () => {
      expect(await dying.refused(endpoint, body, { key })).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    });
    expect(at, `statement ${deaths}`).not.toBeNull();
    expect(await changedSince(before), `after death at statement ${deaths}, ${String(at)}`).toEqual([]);
  }
  // What reads, writes, and ends a publication: fewer would mean that not every statement was met.
  expect(deaths).toBeGreaterThan(40);
  await dyingAt('committed', async () => {
    expect(await dying.refused(endpoint, body, { key })).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
  const after = await content();
  expect(await changedSince(before)).not.toEqual([]);
  const repeat = await owner.send(endpoint, body, { key });
  expect(repeat.headers['idempotency-replayed']).toBe('true');
  expect(await changedSince(after)).toEqual([]);
  return repeat;
};

const sendPhoto = async (): Promise<ChainPicture> => {
  const create = { width: 640, height: 480, channels: 3 as const, background: '#a33' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const photo = (
    await sharp({ create: { ...create, noise } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  return (await owner.ok(officeApi.officeSendPhoto, { photo })).value;
};
/** Edits of each kind: a price, a dish that goes, an option that goes, a promo code, a restaurant's own price, a photograph. */
const editAll = async (): Promise<void> => {
  const gives = { type: 'percent', percent: 10 };
  await edit(owner, 'products/soup/price', 27_000, 25_000);
  await edit(owner, 'products/cola/archived', true, false);
  await edit(owner, 'modifier_groups/size/options', ['small'], ['small', 'large']);
  await edit(owner, 'promocodes/c1/gives', { ...gives, percent: 20 }, gives);
  await edit(owner, 'restaurants/first/prices/salad', 33_000, 31_000);
  await edit(owner, 'products/soup/picture', await sendPhoto(), null);
};
const pictureOfSoup = async () => {
  const [row] = await database.db.select().from(products).where(eq(products.externalId, 'soup'));
  return row?.picture?.base ?? null;
};
const promoGives = async () => {
  const [row] = await database.db.select().from(promocodes).where(eq(promocodes.externalId, 'c1'));
  return row?.gives;
};

describe('a process that dies at each statement', () => {
  it('of a publication leaves the old version or the new one, and the repeated request publishes once', async () => {
    await editAll();
    const { state } = await owner.ok(officeApi.officeDraft);
    const repeat = await dieAtEach(officeApi.officePublish, { state });
    expect(repeat).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await versions()).toEqual([
      [2, 'office'],
      [1, 'import'],
    ]);
    expect(await logged()).toEqual(['chain.publish']);
    expect(await database.db.$count(draftEdits)).toBe(0);
    const menu = await other.menu();
    expect([menu.get('Борщ'), menu.get('Кола')]).toEqual([27_000, undefined]);
    expect(await promoGives()).toEqual({ type: 'percent', percent: 20 });
    const [photo] = await database.db.select().from(officePhotos);
    expect(await pictureOfSoup()).toBe(photo?.made[0]?.picture.base);
    // What the kitchen has stopped stays so; the stops of what is gone have ended.
    expect(await stops()).toEqual(['margherita', 'soup']);
  });

  it('of a restored version leaves the newest or the restored one, and the draft', { tags: ['nightly'] }, async () => {
    await editAll();
    await publish(owner);
    await edit(owner, 'products/soup/price', 28_000, 27_000);
    const repeat = await dieAtEach(officeApi.officeRestoreVersion, { version: 2, restore: 1 });
    expect(repeat).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await versions()).toEqual([
      [3, 'undo'],
      [2, 'office'],
      [1, 'import'],
    ]);
    expect(await logged()).toEqual(['chain.publish', 'chain.restore']);
    const menu = await other.menu();
    expect([menu.get('Борщ'), menu.get('Кола')]).toEqual([25_000, 10_000]);
    expect(await promoGives()).toEqual({ type: 'percent', percent: 10 });
    expect(await pictureOfSoup()).toBeNull();
    expect(await database.db.$count(officePhotos)).toBe(1);
    expect((await owner.ok(officeApi.officeDraft)).conflicts).toMatchObject([{ value: 28_000, published: 25_000 }]);
  });
});
