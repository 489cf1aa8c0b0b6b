// Proves docs/product.md §32.1, §32.4, §32.11.
import { eq } from 'drizzle-orm';
import { existsSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainInput } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import { products } from '#server/db/schema/catalog.ts';
import { contentPages, news } from '#server/db/schema/content.ts';
import { createGazetteerGeocoder } from '#server/sandbox/gazetteer-geocoder.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { writeStorefront } from '#tests/support/storefront.ts';

const ORIGIN = 'https://food.example';
const RED = { r: 200, g: 30, b: 20 };
const storefront = writeStorefront();
const { media: mediaDir } = storefront.dirs;
/** A page color that is no default. */
const PAPER = '#d7f2ff';
let test: TestApp;

/** The small chain, and a restaurant in another city. */
function twoCities(): ChainInput {
  const chain = smallChain();
  const [kaluga, first] = [chain.localities[0], chain.restaurants[0]];
  if (kaluga === undefined || first === undefined) throw new Error('a city with a restaurant');
  const at = { latitude: 57.15, longitude: 65.53 };
  const town = { id: 'tyumen', slug: 'tyumen', name: 'Тюмень', name_in: 'Тюмени', is_default: false };
  const zones = [{ id: 'third-pickup', type: 'pickup' as const, name: 'Самовывоз', cooking_time: 20 }];
  return {
    ...chain,
    localities: [
      kaluga,
      { ...kaluga, ...town, ...at, border_box_lower_corner: [57, 65], border_box_upper_corner: [58, 66] },
    ],
    restaurants: [...chain.restaurants, { ...first, ...at, id: 'third', number: 3, locality: 'tyumen', zones }],
  };
}

/** Stores a picture as an import leaves it: its largest files, and the record that says they are complete. */
async function keepPicture(hash: string, width: number, height: number): Promise<Picture> {
  const picture = {
    base: `/media/${hash}`,
    widths: [160, width],
    ratio: width / height,
    tile: '#c81e14',
    tint: '#c81e14',
  };
  await sharp({ create: { width, height, channels: 3, background: RED } })
    .webp()
    .toFile(join(mediaDir, `${hash}-${width}.webp`));
  await writeFile(join(mediaDir, `${hash}.json`), JSON.stringify(picture));
  return picture;
}

beforeAll(async () => {
  writeFileSync(join(storefront.dirs.clientDir, 'assets/index-1.css'), `:root{--paper:${PAPER};--accent:#c42f1c}`);
  test = await startTestApp({
    chain: twoCities(),
    app: {
      geocoder: createGazetteerGeocoder('demo/gazetteer'),
      web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, publicOrigin: ORIGIN }),
    },
  });
  const picture = await keepPicture('dishdishdi', 640, 480);
  await test.db.update(products).set({ picture }).where(eq(products.slug, 'margherita'));
  await test.db
    .update(news)
    .set({ picture: await keepPicture('newsnewsne', 1140, 641) })
    .where(eq(news.slug, 'new'));
  await test.db
    .update(contentPages)
    .set({ picture: await keepPicture('pagepagepa', 1140, 641) })
    .where(eq(contentPages.slug, 'about'));
});
afterAll(async () => {
  await test.close();
  storefront.remove();
});

const imageOf = async (path: string): Promise<Record<string, string>> => {
  const { body } = await test.app.inject(path);
  const tags = [...body.matchAll(/<meta (?:property="og|name="twitter):(image[^"]*|card)" content="([^"]*)">/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
};
const card = (hash: string, alt: string) => ({
  image: `${ORIGIN}/share/${hash}-1.jpg`,
  'image:width': '1200',
  'image:height': '630',
  'image:alt': alt,
  card: 'summary_large_image',
});

describe('the preview image of a page link is', () => {
  it('that of its dish, in either form of the address', async () => {
    const [dish] = await test.db.select().from(products).where(eq(products.slug, 'margherita'));
    const shown = card('dishdishdi', dish?.name.replaceAll('"', '&quot;') ?? '');
    expect(await imageOf(`/menu/pizza/${dish?.id}-margherita`)).toEqual(shown);
    expect(await imageOf(`/about?dish=${dish?.id}`)).toEqual(shown);
    expect(await imageOf('/menu/pizza')).toEqual(shown);
  });

  it('that of the news, or of the editor’s page', async () => {
    expect(await imageOf('/events/new')).toMatchObject({ image: `${ORIGIN}/share/newsnewsne-1.jpg` });
    expect(await imageOf('/about')).toMatchObject({ image: `${ORIGIN}/share/pagepagepa-1.jpg` });
  });

  it.each(['/', '/menu', '/address', '/contacts', '/nope', '/mine'])(
    'the brand’s card where %s has no picture, does not exist or is personal',
    async (path) => {
      const brand = { ...card('', 'Проба'), image: `${ORIGIN}/icons/share.png` };
      expect(await imageOf(path)).toEqual({ ...brand, 'image:alt': expect.any(String) });
    },
  );
});

describe('the share card of a picture', () => {
  const ask = (hash: string, remoteAddress = '10.0.0.1') =>
    test.app.inject({ url: `/share/${hash}-1.jpg`, remoteAddress });

  it.each([
    ['a dish, whole', 'dishdishdi'],
    ['a wide one, cut', 'newsnewsne'],
  ])('is a JPEG of 1200x630 that browsers cache: %s', async (_what, hash) => {
    const answer = await ask(hash);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    });
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    const { dominant } = await sharp(answer.rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(160);
  });

  it('is drawn once, however many requests arrive, and stored', async () => {
    await keepPicture('onceonceon', 640, 480);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('onceonceon')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const file = join(mediaDir, 'onceonceon-share-1.jpg');
    expect(existsSync(file)).toBe(true);
    await writeFile(file, 'kept');
    expect((await ask('onceonceon')).body).toBe('kept');
  });

  it.each([
    ['/share/unknownxxx-1.jpg', 404],
    ['/share/dishdishdi-2.jpg', 404],
    ['/share/dishdishdi.jpg', 404],
    // Not an address at all.
    ['/share/..%2f..%2fx-1.jpg', 404],
    ['/share/', 404],
  ])('is not drawn for what no import made: %s', async (url, status) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).not.toContain('image');
  });

  it('is drawn one at a time for an address, and excess requests are rejected', async () => {
    const hashes = Array.from({ length: 11 }, (_, index) => `manymany${10 + index}`);
    await Promise.all(hashes.map((hash) => keepPicture(hash, 1140, 641)));
    const answers = await Promise.all(hashes.map((hash) => ask(hash, '10.0.0.2')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    const again = await ask(hashes.at(-1) ?? '', '10.0.0.2');
    expect(again.statusCode).toBe(200);
  });
});

// Verified to fail before cities had cards: it was that of the page of all restaurants, or the brand's.
describe('the share card of a city', () => {
  const cardOf = async (path: string) => (await imageOf(path))['image']?.replace(ORIGIN, '') ?? '';
  const drawn = async (path: string) => sharp((await test.app.inject(path)).rawPayload);

  it('is used by the city’s page and those of its restaurants', async () => {
    const kaluga = await cardOf('/kaluga');
    expect(await imageOf('/kaluga')).toEqual({
      ...card('', 'Карта: Калуга'),
      image: expect.stringMatching(/^https:\/\/food\.example\/share\/city-kaluga-[0-9a-f]{12}\.jpg$/),
    });
    expect(await Promise.all(['/address/1', '/address/2'].map(cardOf))).toEqual([kaluga, kaluga]);
    expect(await cardOf('/address/3')).toBe(await cardOf('/tyumen'));
  });

  it('is a JPEG of 1200x630 that browsers cache, different for each city, in the brand’s colours', async () => {
    const paths = [await cardOf('/kaluga'), await cardOf('/tyumen')];
    const answers = await Promise.all(paths.map((path) => test.app.inject(path)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable, no-transform',
      });
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    }
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.of())).toBe(false);
    const corner = await (await drawn(paths[1] ?? '')).extract({ left: 0, top: 0, width: 1200, height: 630 }).stats();
    expect([corner.dominant.r >> 4, corner.dominant.g >> 4, corner.dominant.b >> 4]).toEqual([0xd, 0xf, 0xf]);
    const reds = await (await drawn(paths[1] ?? '')).raw().toBuffer();
    let pin = 0;
    for (let at = 0; at < reds.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = reds.subarray(at, at + 3);
      if (Math.abs(red - 0xc4) < 12 && Math.abs(green - 0x2f) < 12 && Math.abs(blue - 0x1c) < 12) pin += 1;
    }
    expect(pin).toBeGreaterThan(1000);
  });

  it('is drawn once, and only for a city’s current state', async () => {
    const path = await cardOf('/tyumen');
    const name = path.replace('/share/', '');
    await test.app.inject(path);
    expect(existsSync(join(mediaDir, name))).toBe(true);
    await writeFile(join(mediaDir, name), 'kept');
    expect((await test.app.inject(path)).body).toBe('kept');
    for (const other of [
      path.replace(/[0-9a-f](?=\.jpg)/, (one) => (one === '0' ? '1' : '0')),
      '/share/city-nowhere-0123456789ab.jpg',
    ]) {
      expect((await test.app.inject(other)).statusCode).toBe(404);
    }
  });
});
