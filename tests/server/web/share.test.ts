import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Locality } from '#contract/restaurants.ts';
import { products } from '#server/db/schema/catalog.ts';
import { fetchInProcess } from '#server/web/api-access.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { sharedAs, shareTags, marked } from '#server/web/share-tags.ts';
import { dishIn, sharedDish } from '#server/web/shared-dish.ts';
import { createChainReader } from '#server/web/structured-data/chain-reader.ts';
import { restaurantThing } from '#server/web/structured-data/restaurant-thing.ts';
import { everyDay } from '#tests/support/fixtures/hours.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { writeStorefront } from '#tests/support/storefront.ts';

const ORIGIN = 'https://food.example';
const storefront = writeStorefront();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    chain: smallChain(),
    app: { web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, publicOrigin: ORIGIN }) },
  });
});
afterAll(async () => {
  await test.close();
  storefront.remove();
});

const PAGE = `<html><head><title>Меню</title>${marked(
  shareTags({ title: 'Меню', description: null, url: `${ORIGIN}/menu`, image: null, thing: null }),
)}</head></html>`;

describe('a shared dish (docs/product.md §32.4)', () => {
  const place = { localitySlug: null, restaurantId: null, orderType: 'delivery', deliveryZoneId: null } as const;
  const asked = (id: number) =>
    sharedDish(createChainReader(fetchInProcess(test.app)), { id, origin: ORIGIN, place, hasCards: true });

  // Verified to fail before such lines existed: the page of every dish was titled «Меню».
  it('has its name, price, contents and one canonical address in place of the page’s', async () => {
    const [dish] = await test.db.select().from(products).limit(1);
    if (!dish) throw new Error('a dish');
    const shared = await asked(dish.id);
    if (!shared) throw new Error('no words');
    const html = sharedAs(PAGE, shared);
    expect(shared.title).toContain(dish.name);
    expect(html).toContain(`<title>${shared.title}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${shared.title}">`);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/menu/other/${dish.id}-${dish.slug}">`);
    expect(html.match(/og:title/g)).toHaveLength(1);
    expect(shared.thing).toMatchObject({ '@type': 'MenuItem', name: dish.name, offers: { priceCurrency: 'RUB' } });
  });

  it('that does not exist leaves the page unchanged', async () => {
    expect(await asked(2 ** 31 - 1)).toBeNull();
    expect(['/menu?dish=55', '/menu?dish=0', '/menu?dish=99999999999', '/menu?dish=a', '/menu'].map(dishIn)).toEqual([
      55,
      null,
      null,
      null,
      null,
    ]);
  });

  it('cannot close the head with its text', () => {
    const shared = { title: '</script><b>"x', description: null, url: null, image: null, thing: { name: '</script>' } };
    expect(sharedAs(PAGE, shared)).not.toMatch(/<\/script><b>|"x"/);
  });
});

// Verified to fail before: no data block, and no other machine-readable data of the restaurants.
it('the page of all restaurants describes each one with address, hours and phone (docs/product.md §32.6)', async () => {
  const page = await test.app.inject('/address');
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body)?.[1] ?? 'null';
  const [first, second] = v.parse(v.object({ '@graph': v.array(v.looseObject({})) }), JSON.parse(block))['@graph'];
  expect(first).toMatchObject({
    '@type': 'Restaurant',
    name: 'Первый',
    url: `${ORIGIN}/address/1`,
    hasMenu: `${ORIGIN}/kaluga#dishes`,
    currenciesAccepted: 'RUB',
    address: { streetAddress: 'ул. Кирова, 1', addressLocality: 'Калуга', addressRegion: 'Калужская область' },
    geo: { latitude: 54.5, longitude: 36.25 },
    openingHoursSpecification: [{ opens: '10:00', closes: '23:00' }],
  });
  expect(second).toMatchObject({ openingHoursSpecification: [{ opens: '18:00', closes: '03:00' }] });
});

// Verified to fail before: 24:00 was left as it is, and round-the-clock hours closed when they opened.
it.each([
  ['10:00', '24:00', '10:00', '23:59'],
  ['10:00', '00:00', '10:00', '23:59'],
  ['10:00', '23:59', '10:00', '23:59'],
  ['00:00', '24:00', '00:00', '23:59'],
  ['00:00', '00:00', '00:00', '23:59'],
  ['00:00', '23:59', '00:00', '23:59'],
  ['09:00', '09:00', '09:00', '08:59'],
  ['18:00', '03:00', '18:00', '03:00'],
])(
  'hours from %s to %s open at %s and close at %s for search engines (docs/product.md §32.6)',
  async (from, to, opens, closes) => {
    const [kaluga] = v.parse(
      v.array(Locality),
      (await test.app.inject('/api/restaurant/restaurants?by=locality')).json(),
    );
    const [restaurant] = kaluga?.restaurants ?? [];
    if (!kaluga || !restaurant) throw new Error('there is no restaurant');
    const hours = [{ from, to }];
    const exceptions = [
      { date: '2026-12-31', hours, reason: '' },
      { date: '2027-01-01', hours: [], reason: '' },
    ];
    const thing = restaurantThing({ ...restaurant, opening_hours: { ...everyDay(hours), exceptions } }, kaluga, ORIGIN);
    expect(thing.openingHoursSpecification).toMatchObject([
      { opens, closes },
      { validFrom: '2026-12-31', opens, closes },
      { validFrom: '2027-01-01', opens: '00:00', closes: '00:00' },
    ]);
  },
);

it('robots.txt and sitemap.xml name the public origin (docs/product.md §32.9)', async () => {
  const robots = await test.app.inject('/robots.txt');
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots.body).toContain('Disallow: /order-status/');
  const map = await test.app.inject('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  const pages = ['/menu', '/kaluga', '/address/2', '/menu/pizza', '/about'];
  for (const path of pages) expect(map.body).toContain(`<loc>${ORIGIN}${path}</loc>`);
  expect(map.body).toMatch(/<loc>https:\/\/food\.example\/menu\/pizza\/\d+-margherita<\/loc>/);
  expect((await test.app.inject('/sitemap-2.xml')).statusCode).toBe(404);
});
