// Proves docs/product.md §1.20: nothing grows with restaurants that a page does not show.
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { fetchInProcess } from '#server/web/api-access.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { loadRestaurant, readLocality } from '#server/modules/places/read-places.ts';
import { RendererModule } from '#server/web/renderer.ts';
import { createChainReader } from '#server/web/structured-data/chain-reader.ts';
import { pageThings } from '#server/web/structured-data/page-things.ts';
import { chainOfCities } from '#tests/support/chain-of-cities.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

// Loaded as the server itself loads the storefront: a program with separate types.
const { render } = v.parse(
  RendererModule,
  await import(new URL('../../../src/app/entry-server.tsx', import.meta.url).pathname),
);

const NOW = new Date('2026-11-20T09:00:00.000Z');
const PLACES = {
  'a first visit': { localitySlug: null, restaurantId: null },
  'a chosen restaurant': { localitySlug: 'kaluga', restaurantId: 1 },
  'a restaurant whose city is not known': { localitySlug: null, restaurantId: 2 },
};

let small: TestApp;
let large: TestApp;
beforeAll(async () => {
  small = await startTestApp({ chain: chainOfCities({ cities: 3, restaurants: 5 }), now: () => NOW });
  large = await startTestApp({ chain: chainOfCities({ cities: 100, restaurants: 500 }), now: () => NOW });
}, 120_000);
afterAll(() => Promise.all([small.close(), large.close()]));

/** Renders a page; returns the characters of its HTML with its data, and those of the API's responses that it was made from. */
const measure = async ({ app }: TestApp, href: string, place: (typeof PLACES)[keyof typeof PLACES]) => {
  let read = 0;
  const healthy = fetchInProcess(app);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await healthy(input, init);
    read += (await response.clone().text()).length;
    return response;
  };
  const whole = { ...place, orderType: 'delivery', deliveryZoneId: null } as const;
  const result = await render({ href, place: whole, now: NOW, fetch, headers: {}, cleanHtml });
  if (result.kind !== 'page' || result.status !== 200) throw new Error(`${href} is no page`);
  await pageThings(href, {
    chain: createChainReader(fetch),
    origin: 'https://x.test',
    place: whole,
    title: result.title,
  });
  const page = result.html + JSON.stringify(result.state);
  return { page: page.length, text: page, read };
};

describe.each(Object.entries(PLACES))('with 500 restaurants in 100 cities, %s', (_name, place) => {
  // Verified to fail: every page had the zones of every restaurant, 20 times the HTML.
  it.each(['/', '/kaluga', '/menu', '/menu/pizza', '/cart', '/checkout'])(
    '%s is at most a tenth larger than with 5 in 3',
    async (href) => {
      const [few, many] = [await measure(small, href, place), await measure(large, href, place)];
      // A cart has no dishes in its HTML: the names of a hundred cities are most of what it has.
      const names = href === '/cart' || href === '/checkout' ? 20_000 : 0;
      expect(many.page / (few.page + names)).toBeLessThan(1.1);
      // The names come with centres and boxes, which the page leaves out.
      expect(many.read - few.read).toBeLessThan(30_000);
    },
  );

  // One city at a time, where five restaurants in three cities are all listed.
  it.each(['/address', '/delivery', '/contacts'])('%s lists one city', async (href) => {
    const [few, many] = [await measure(small, href, place), await measure(large, href, place)];
    expect(many.page - few.page).toBeLessThan(30_000);
    // The names are read several times.
    expect(many.read - few.read).toBeLessThan(60_000);
  });
});

/** Rows that the database returns while `act` runs. */
const rowsOf = async ({ db }: TestApp, act: () => Promise<unknown>): Promise<number> => {
  // The drivers of PGlite and PostgreSQL alike: drizzle keeps them in a property that its own type does not have.
  const { $client: client } = db as unknown as {
    $client: { query: (...given: unknown[]) => Promise<{ rows: unknown[] }> };
  };
  const query = client.query.bind(client);
  let rows = 0;
  const spy = vi.spyOn(client, 'query').mockImplementation(async (...given) => {
    const answer = await query(...given);
    rows += answer.rows.length;
    return answer;
  });
  await act();
  spy.mockRestore();
  return rows;
};

it.each([
  ['a city', ({ db }: TestApp) => readLocality(db, 'town-1')],
  ['a restaurant', ({ db }: TestApp) => loadRestaurant(db, 4)],
] as const)('the server reads %s without the restaurants of other cities', async (_name, act) => {
  for (const { db } of [small, large]) await renewVersion(db, NOW);
  const [few, many] = [await rowsOf(small, () => act(small)), await rowsOf(large, () => act(large))];
  expect(few).toBeGreaterThan(3);
  // A city of five restaurants, and the names of 97 more cities.
  expect(many - few).toBeLessThan(97 + 4 * 6);
});

const TIMES = 21;
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

// Times are compared with each other, on the same machine and by turns.
it('the first render after a change takes no longer', { tags: ['nightly'], timeout: 120_000 }, async () => {
  const first = async (of: TestApp): Promise<number> => {
    await renewVersion(of.db, NOW);
    const start = performance.now();
    await measure(of, '/menu', PLACES['a first visit']);
    return performance.now() - start;
  };
  const times: { few: number; many: number }[] = [];
  for (let round = 0; round < TIMES; round += 1) times.push({ few: await first(small), many: await first(large) });
  const [few, many] = [median(times.map((one) => one.few)), median(times.map((one) => one.many))];
  const ratio = many / few;
  const sizes = await Promise.all([small, large].map((of) => measure(of, '/menu', PLACES['a first visit'])));
  const sent = sizes.map(({ text }) => brotliCompressSync(text).length).join(' and ');
  process.stdout.write(`/menu: ${sent} bytes; first render ${few.toFixed(1)} ms, ${ratio.toFixed(2)} times with 500\n`);
  expect(ratio).toBeLessThan(1.5);
});
