// Proves docs/product.md §34.13.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, addHours } from 'date-fns';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { type ChainPicture, pictureFile } from '#contract/chain-file-parts.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { officePhotos } from '#server/db/schema/office.ts';
import { folderMedia } from '#server/media/folder-media.ts';
import { applyChainFile } from '#server/modules/import/apply-chain-file.ts';
import { forgetOldPhotos } from '#server/modules/import/office-photos.ts';
import { createGuest } from '../support/guest.ts';
import { edit, officeBrowser, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let folder: string;
let mediaDir: string;
let test: OfficeWorld;
let owner: OfficeBrowser;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-photos-'));
  mediaDir = join(folder, 'media');
  test = await startOffice({ config: { mediaDir } });
  owner = await test.as('owner');
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const SOUP = 'products/soup/picture';
/** Noise has the detail that a photograph has. */
const photograph = async (width = 1600, height = 900, seed = 1): Promise<string> => {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state % 256;
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
  return jpeg.toString('base64');
};
const send = async (photo?: string) => owner.ok(officeApi.officeSendPhoto, { photo: photo ?? (await photograph()) });
const pathOf = ({ value }: { value: ChainPicture }) => pictureFile(value);
const hashOf = ({ base }: { base: string }) => base.replace('/media/', '');
const filesOf = async (picture: { base: string }) =>
  (await readdir(mediaDir)).filter((name) => name.startsWith(hashOf(picture)));
const soupOnMenu = async () => {
  const answer = await createGuest(test.app).get('/api/restaurant/products');
  const { products } = answer.json<{ products: { name: string; picture: { base: string } | null }[] }>();
  return products.find(({ name }) => name === 'Борщ')?.picture?.base ?? null;
};
const soupInFile = async (): Promise<ChainPicture | null> => {
  const { dishes } = await owner.ok(officeApi.officeDraft);
  return dishes.find(({ id }) => id === 'soup')?.photo ?? null;
};
const texts = async () => (await owner.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text);

describe('a photograph sent to the office', () => {
  it('is in no dish until an edit says so, and at the customers after the publication', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ width: 1600, height: 900, warnings: [], picture: { widths: [160, 320, 480, 640] } });
    expect((await filesOf(sent.picture)).length).toBe(9);
    expect((await owner.ok(officeApi.officeDraft)).photos).toEqual([]);
    expect((await edit(owner, SOUP, sent.value, null)).status).toBe(200);
    expect((await owner.ok(officeApi.officeDraft)).photos).toEqual([sent]);
    expect(await soupOnMenu()).toBeNull();
    expect(await texts()).toEqual(['Борщ: появится фотография']);
    await publish(owner);
    expect(await soupOnMenu()).toBe(sent.picture.base);
    expect(await soupInFile()).toBe(sent.value);
  });

  it('is cut to the shape of its place: of a banner, of an article and within its text', async () => {
    const photo = await photograph();
    const banner = await owner.ok(officeApi.officeSendPhoto, { shape: 'banner', photo });
    const wide = await owner.ok(officeApi.officeSendPhoto, { shape: 'wide', photo });
    expect([banner.value, banner.shape, wide.shape]).toEqual([wide.value, 'banner', 'wide']);
    expect(banner.picture).toMatchObject({ ratio: 2, widths: [380, 760, 1140] });
    expect(wide.picture.base).not.toBe(banner.picture.base);
    // A dish's shape was not made of it.
    expect((await edit(owner, SOUP, banner.value, null)).status).toBe(422);
    expect((await edit(owner, 'banners/hello/picture', banner.value, null)).status).toBe(200);
    expect((await edit(owner, 'promos/p1/picture', wide.value, null)).status).toBe(200);
    expect((await edit(owner, 'pages/about/text', `Печь:\n\n![Печь](${pathOf(wide)})`, 'Мы готовим.')).status).toBe(
      200,
    );
    expect((await owner.ok(officeApi.officeDraft)).photos).toHaveLength(2);
    expect(await texts()).toEqual([
      'Баннер «Здравствуйте»: появится фотография',
      'Страница «О нас»: изменено — текст',
      'Акция «Десять»: появится фотография',
    ]);
    await publish(owner);
    const guest = createGuest(test.app);
    expect((await guest.get(endpointPath(api.banners))).body).toContain(banner.picture.base);
    expect((await guest.get(endpointPath(api.contentPromos))).body).toContain(wide.picture.base);
    expect((await guest.get(`${endpointPath(api.contentPage)}?slug=about`)).body).toContain(
      `${wide.picture.base}-1140.webp`,
    );
    // Housekeeping leaves what a text alone names.
    await edit(owner, 'promos/p1/picture', null, wide.value);
    await publish(owner);
    await forgetOldPhotos(test.db, addDays(test.now(), 3), folderMedia(mediaDir));
    expect(await test.db.$count(officePhotos)).toBe(1);
  });

  it('is undone with its version, and comes back with it', async () => {
    const sent = await send();
    await edit(owner, SOUP, sent.value, null);
    await publish(owner);
    await owner.ok(officeApi.officeRestoreVersion, { version: 2, restore: 1 });
    expect(await soupOnMenu()).toBeNull();
    await owner.ok(officeApi.officeRestoreVersion, { version: 3, restore: 2 });
    expect(await soupOnMenu()).toBe(sent.picture.base);
  });

  it('is removed and replaced; «Что изменится» says which', async () => {
    const [first, second] = [await send(), await send(await photograph(1600, 900, 7))];
    await edit(owner, SOUP, first.value, null);
    await publish(owner);
    await edit(owner, SOUP, second.value, first.value);
    expect(await texts()).toEqual(['Борщ: другая фотография']);
    await edit(owner, SOUP, null, second.value);
    expect(await texts()).toEqual(['Борщ: без фотографии']);
    await publish(owner);
    expect([await soupOnMenu(), await soupInFile()]).toEqual([null, null]);
  });

  it('is cut around another point: other files, and the point is in the file', async () => {
    const sent = await send();
    const focus = { x: 0.3, y: 0.5 };
    const file = pathOf(sent);
    const cropped = await owner.ok(officeApi.officeCropPhoto, { file, focus });
    expect(cropped).toMatchObject({ value: { file, focus }, width: 1600 });
    expect(cropped.picture.base).not.toBe(sent.picture.base);
    await edit(owner, SOUP, cropped.value, null);
    await publish(owner);
    expect(await soupInFile()).toEqual({ file, focus });
    expect(await soupOnMenu()).toBe(cropped.picture.base);
    const again = await owner.ok(officeApi.officeCropPhoto, { file, focus: null });
    expect(again.picture).toEqual(sent.picture);
  });

  it('of a dish in the archive comes back with the dish', async () => {
    const sent = await send();
    await edit(owner, 'products/salad/archived', true, false);
    await edit(owner, 'products/salad/picture', sent.value, null);
    await publish(owner);
    await edit(owner, 'products/salad/archived', false, true);
    await publish(owner);
    const { dishes } = await owner.ok(officeApi.officeDraft);
    expect(dishes.find(({ id }) => id === 'salad')).toMatchObject({ archived: false, picture: sent.picture });
  });

  it('that is small is used with a warning in words, before and with the publication', async () => {
    const sent = await send(await photograph(400, 300));
    expect(sent.warnings.join(' ')).toContain('400');
    await edit(owner, SOUP, sent.value, null);
    const { warnings, faults } = await owner.ok(officeApi.officeDraftChanges);
    expect(warnings).toContainEqual({ path: SOUP, place: 'Борщ: фотография', message: sent.warnings[0] });
    expect(faults).toEqual([]);
  });

  it.each([
    ['too narrow', async () => photograph(200, 150), /200 px, а нужно не меньше 320 px/],
    ['no picture', async () => Buffer.from('%PDF-1.4 not a photograph').toString('base64'), /в формате pdf/],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), /в формате/],
    ['cut off', async () => (await photograph()).slice(0, 40_000), /не читается/],
  ])('that is %s is refused in words, and leaves nothing', async (_case, photo, message) => {
    const refusal = await owner.refused(officeApi.officeSendPhoto, { photo: await photo() });
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toMatch(message);
    expect(refusal.message).not.toContain('office/');
    expect(await test.db.$count(officePhotos)).toBe(0);
  });

  it('is at most 8 MB, and is read from those alone who have logged in', async () => {
    const large = { photo: Buffer.alloc(9 * 1024 * 1024).toString('base64') };
    expect(await owner.refused(officeApi.officeSendPhoto, large)).toMatchObject({ status: 413 });
    const stranger = officeBrowser(test);
    expect(await stranger.refused(officeApi.officeSendPhoto, large)).toMatchObject({ code: 'OFFICE_SESSION_MISSING' });
    const manager = await test.as('manager');
    const body = { photo: await photograph() };
    expect(await manager.refused(officeApi.officeSendPhoto, body)).toMatchObject({ code: 'OFFICE_RIGHT_MISSING' });
  });

  it('that the server does not have cannot be put into a dish', async () => {
    expect(await edit(owner, SOUP, 'office/00000000000000000000.jpg', null)).toMatchObject({ status: 422 });
    expect(await edit(owner, SOUP, '../../etc/passwd.jpg', null)).toMatchObject({ status: 422 });
  });

  it('is a conflict like any field', async () => {
    const [first, second] = [await send(), await send(await photograph(1600, 900, 7))];
    await edit(owner, SOUP, first.value, null);
    const menu = await test.as('menu');
    expect(await edit(menu, SOUP, second.value, null)).toMatchObject({
      status: 409,
      body: { details: { fields: [{ path: SOUP, value: first.value, by: 'Person owner' }] } },
    });
  });
});

describe('the exported file', () => {
  it('comes with its photographs, as they were sent, for another server', async () => {
    const photo = await photograph();
    const sent = await send(photo);
    const read = (browser: OfficeBrowser, name: string) =>
      test.app.inject({
        url: `/api/office/photos/${name}`,
        headers: { cookie: browser.cookie(), 'x-office-session': '1' },
      });
    const name = pathOf(sent).replace('office/', '');
    const answer = await read(owner, name);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(answer.rawPayload.toString('base64')).toBe(photo);
    expect((await read(owner, '0.jpg')).statusCode).toBe(404);
    expect((await read(officeBrowser(test), name)).statusCode).toBe(401);
    expect((await read(await test.as('kitchen'), name)).statusCode).toBe(403);
  });

  it('imported again on the same server finds the photograph in the database', async () => {
    const sent = await send();
    await edit(owner, SOUP, sent.value, null);
    await publish(owner);
    const { file } = await owner.ok(officeApi.officeChain);
    await writeFile(join(folder, 'chain.json'), JSON.stringify(file));
    const result = await applyChainFile(test.db, {
      file: join(folder, 'chain.json'),
      media: folderMedia(mediaDir),
      now: test.now(),
    });
    expect(result).toMatchObject({ ok: true, changes: [], version: 2 });
    expect(await soupOnMenu()).toBe(sent.picture.base);
  });
});

describe('the housekeeping', () => {
  const clean = (now: Date) => forgetOldPhotos(test.db, now, folderMedia(mediaDir));

  it('deletes what is in no draft and no version after a day, with its files', async () => {
    const sent = await send();
    await clean(addHours(test.now(), 23));
    expect((await filesOf(sent.picture)).length).toBe(9);
    await clean(addHours(test.now(), 25));
    expect(await filesOf(sent.picture)).toEqual([]);
    expect(await test.db.$count(officePhotos)).toBe(0);
    expect((await edit(owner, SOUP, sent.value, null)).status).toBe(422);
  });

  it('keeps what the draft or a version names, and the other files of the folder', async () => {
    const [drafted, published] = [await send(), await send(await photograph(1600, 900, 7))];
    await edit(owner, SOUP, published.value, null);
    await publish(owner);
    await edit(owner, SOUP, drafted.value, published.value);
    await writeFile(join(mediaDir, 'other-160.webp'), 'imported');
    await clean(addDays(test.now(), 30));
    for (const { picture } of [drafted, published]) expect((await filesOf(picture)).length).toBe(9);
    await edit(owner, SOUP, published.value, drafted.value);
    await clean(addDays(test.now(), 30));
    expect(await filesOf(drafted.picture)).toEqual([]);
    expect((await filesOf(published.picture)).length).toBe(9);
    expect(existsSync(join(mediaDir, 'other-160.webp'))).toBe(true);
  });
});
