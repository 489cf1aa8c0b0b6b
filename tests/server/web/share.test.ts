import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../../server/db/schema/catalog.ts';
import { fetchInProcess } from '../../../server/web/api-access.ts';
import { sharedAs, shareTags, marked } from '../../../server/web/share-tags.ts';
import { dishIn, sharedDish } from '../../../server/web/shared-dish.ts';
import { installSiteFiles } from '../../../server/web/site-files.ts';
import { startTestApp, type TestApp } from '../../support/server.ts';
import { smallChain } from '../../support/small-chain.ts';

const ORIGIN = 'https://food.example';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    chain: smallChain(),
    app: { web: async (app) => installSiteFiles(app, fetchInProcess(app), ORIGIN) },
  });
});
afterAll(() => test.close());

const PAGE = `<html><head><title>Меню</title>${marked(
  shareTags({ title: 'Меню', description: null, url: `${ORIGIN}/menu`, image: null, thing: null }),
)}</head></html>`;

describe('a shared dish (product.md §11.2)', () => {
  const place = { localitySlug: null, restaurantId: null, orderType: 'delivery' } as const;
  const asked = (id: number) => sharedDish(fetchInProcess(test.app), {}, { id, origin: ORIGIN, path: '/menu', place });

  // Seen red before there were such lines: the page of every dish was called «Меню».
  it('is told with its name, price, contents and one address in the place of the page’s', async () => {
    const [dish] = await test.db.select().from(products).limit(1);
    if (!dish) throw new Error('a dish');
    const shared = await asked(dish.id);
    if (!shared) throw new Error('no words');
    const html = sharedAs(PAGE, shared);
    expect(shared.title).toContain(dish.name);
    expect(html).toContain(`<title>${shared.title}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${shared.title}">`);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/menu?dish=${dish.id}">`);
    expect(html.match(/og:title/g)).toHaveLength(1);
    expect(shared.thing).toMatchObject({ '@type': 'MenuItem', name: dish.name, offers: { priceCurrency: 'RUB' } });
  });

  it('that does not exist leaves the page as it is', async () => {
    expect(await asked(2 ** 31 - 1)).toBeNull();
    expect(['/menu?dish=55', '/menu?dish=0', '/menu?dish=99999999999', '/menu?dish=a', '/menu'].map(dishIn)).toEqual([
      55,
      null,
      null,
      null,
      null,
    ]);
  });

  it('cannot end the head with its words', () => {
    const shared = { title: '</script><b>"x', description: null, url: null, image: null, thing: { name: '</script>' } };
    expect(sharedAs(PAGE, shared)).not.toMatch(/<\/script><b>|"x"/);
  });
});

it('robots.txt and sitemap.xml name the origin that customers know (product.md §11.3)', async () => {
  const robots = await test.app.inject('/robots.txt');
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots.body).toContain('Disallow: /order-status/');
  const map = await test.app.inject('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  expect(map.body).toContain(`<loc>${ORIGIN}/menu</loc>`);
});
