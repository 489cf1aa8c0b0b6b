// Proves docs/product.md §32.1 to §32.10.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainInput } from '#contract/chain-file.ts';
import { eq } from 'drizzle-orm';
import { products } from '#server/db/schema/catalog.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { SCHEMA_ORG, schemaFaults } from '#tests/support/schema-org.ts';
import { importTestChain, startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { publicPatterns, writeRealStorefront } from '#tests/support/storefront.ts';

const ORIGIN = 'https://food.example';
const PHONE = '+78001234567';

/** Every public address except those of dishes, with the texts of its page. An unlisted one fails the sitemap test. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['Калуге', 'Пицца', 'Салат «Оливье»'],
  '/kaluga': ['Калуге', 'ул. Кирова, 1', 'Рядом', 'Пицца'],
  '/tver': ['Твери', 'ул. Советская, 3', 'Салат «Оливье»'],
  '/menu': ['Салат «Оливье»', '310', 'Кола'],
  '/menu/pizza': ['Пицца «Маргарита»', '500'],
  '/menu/other': ['Салат «Оливье»', '310'],
  '/menu/drinks': ['Кола', '100'],
  '/address': ['ул. Кирова, 1', 'ул. Ленина, 2'],
  '/address/1': ['Первый', 'ул. Кирова, 1', '10:00–23:00', 'Рядом'],
  '/address/2': ['Второй', 'ул. Ленина, 2', '18:00–03:00'],
  '/address/3': ['Третий', 'ул. Советская, 3'],
  '/delivery': ['Рядом', '150'],
  '/promos': ['Десять'],
  '/events': ['Новое'],
  '/events/new': ['Новое'],
  '/events/old': ['Старое'],
  '/events/ball': ['Бал'],
  '/vacancy/cook': ['Повар', 'Первый'],
  '/about': ['Мы готовим'],
  '/interior': ['Зал'],
  '/contacts': ['ул. Кирова, 1'],
  '/vacancy': ['Вакансии', 'Повар'],
  '/info/legal': ['ООО «Проба»'],
  '/info/rules': ['Правила'],
};

/** Another city, with different prices. */
function tver(): Pick<ReturnType<typeof smallChain>, 'localities' | 'restaurants'> {
  const { localities, restaurants } = smallChain();
  const [kaluga, first] = [localities[0], restaurants[0]];
  if (kaluga === undefined || first === undefined) throw new Error('a city with a restaurant');
  return {
    localities: [{ ...kaluga, id: 'tver', slug: 'tver', name: 'Тверь', name_in: 'Твери', is_default: false }],
    restaurants: [
      {
        ...first,
        id: 'third',
        number: 3,
        locality: 'tver',
        name: 'Третий',
        address: 'ул. Советская, 3',
        zones: [{ id: 'third-pickup', type: 'pickup', name: 'Самовывоз', cooking_time: 20 }],
        assortment: {
          categories_not_served: ['drinks'],
          products_not_served: [],
          stop_list: [],
          stop_options: [],
          prices: [{ product: 'salad', price: 33_300 }],
        },
      },
    ],
  };
}

function chain(): ChainInput {
  const small = smallChain();
  const elsewhere = tver();
  const page = (slug: string, title: string) => ({
    slug,
    title,
    summary: '',
    blocks: [{ type: 'paragraph' as const, text: `Здесь ${title}` }],
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  return {
    ...small,
    localities: [...small.localities, ...elsewhere.localities],
    restaurants: [...small.restaurants, ...elsewhere.restaurants],
    news: [
      ...small.news,
      {
        id: 'n3',
        slug: 'ball',
        title: 'Бал',
        summary: '</script>Танцы',
        blocks: [],
        date: '2026-11-02',
        event_at: '2026-12-12T15:00:00Z',
      },
    ],
    vacancies: [
      {
        id: 'v1',
        slug: 'cook',
        title: 'Повар',
        summary: 'Горячий цех',
        blocks: [],
        restaurants: ['first'],
        date: '2026-11-01',
      },
    ],
    brand: { ...small.brand, support_phone_number: PHONE },
    pages: [
      ...small.pages,
      page('interior', 'Зал'),
      page('contacts', 'Контакты'),
      page('delivery', 'Доставка'),
      page('legal', 'Кто продаёт'),
      page('info/rules', 'Правила'),
    ],
  };
}

let storefront: Awaited<ReturnType<typeof writeRealStorefront>>;
let test: TestApp;
beforeAll(async () => {
  storefront = await writeRealStorefront();
  test = await startTestApp({
    chain: chain(),
    now: () => new Date('2026-11-20T12:00:00Z'),
    app: {
      web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, publicOrigin: ORIGIN, newPages: 1000 }),
    },
  });
});
afterAll(async () => {
  await test.close();
  storefront.remove();
});

/** A dish's own address in the chain, whose ids are not known in advance. */
const DISH = /^\/menu\/[^/]+\/\d+-/;

const Graph = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.looseObject({ '@type': v.string() })),
});
/** Returns the schema.org types that a page contains. */
const thingsOf = (path: string): readonly string[] => {
  if (path === '/') return ['Organization', 'WebSite'];
  if (path === '/menu') return ['Menu', 'BreadcrumbList'];
  if (DISH.test(path)) return ['MenuItem', 'BreadcrumbList'];
  if (path.startsWith('/menu/')) return ['MenuSection', 'BreadcrumbList'];
  if (/^\/(?:address|kaluga|tver)/.test(path)) return ['Restaurant', 'BreadcrumbList'];
  if (path === '/events' || path === '/events/ball') return ['Event', 'BreadcrumbList'];
  return path === '/vacancy/cook' ? ['JobPosting', 'BreadcrumbList'] : ['BreadcrumbList'];
};

const tag = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const textOf = (html: string): string =>
  (/<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ');

async function read(path: string) {
  const { body, statusCode, headers } = await test.app.inject(path);
  return {
    status: statusCode,
    location: headers.location,
    html: body,
    text: textOf(body),
    title: tag(body, /<title>([^<]*)<\/title>/),
    description: tag(body, /<meta name="description" content="([^"]*)"/),
    canonical: tag(body, /<link rel="canonical" href="([^"]*)"/),
    robots: tag(body, /<meta name="robots" content="([^"]*)"/),
    headings: body.match(/<h1[\s>]/g)?.length ?? 0,
  };
}

/** Addresses that do not exist, one of each kind. */
const MISSING = [
  '/nowhere',
  '/events/nothing',
  '/vacancy/nothing',
  '/menu/nothing',
  '/address/99',
  '/address/first',
  '/info/nothing',
  '/nowhere/at/all',
];

describe('an address (docs/product.md §32.7, §32.8)', () => {
  it.each(MISSING)('%s does not exist: 404, noindex, with a link to the menu', async (path) => {
    const page = await read(path);
    expect(page.status).toBe(404);
    expect(page.title).toMatch(/^Такой страницы нет/);
    expect(page.robots).toBe('noindex');
    expect([page.canonical, page.description]).toEqual(['', '']);
    expect(page.headings).toBe(1);
    expect(page.html).toContain('href="/menu"');
  });

  it('is canonical: other spellings redirect to it', async () => {
    for (const [path, one] of [
      ['/Kaluga', '/kaluga'],
      ['/menu/', '/menu'],
      ['//menu//Pizza/?q=Суп', '/menu/pizza?q=%D0%A1%D1%83%D0%BF'],
      ['/KALUGA/?utm_source=X', '/kaluga?utm_source=X'],
    ] as const) {
      const { status, location } = await read(encodeURI(path));
      expect([path, status, location]).toEqual([path, 301, one]);
    }
    expect((await read('/table/ABCdef')).location).toBeUndefined();
    expect((await read('/order-status/ABCdef0000000000000000000')).location).toBeUndefined();
  });

  it('of a personal page is noindex', async () => {
    for (const path of ['/cart', '/profile', '/orders', '/checkout']) {
      const { robots, canonical } = await read(path);
      expect([path, robots, canonical]).toEqual([path, 'noindex', '']);
    }
  });
});

/** Returns the own address of the dish with this `slug` in the chain file. */
async function dishAt(slug: string): Promise<{ id: number; path: string }> {
  const [row] = await test.db.select().from(products).where(eq(products.slug, slug));
  if (row === undefined) throw new Error(slug);
  return { id: row.id, path: `/menu/${row.category}/${row.id}-${slug}` };
}

describe('a dish (docs/product.md §32.4, §32.5)', () => {
  it('has its own page over the menu, with its title, text, price and picture', async () => {
    const { path } = await dishAt('margherita');
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.title).toBe('Пицца «Маргарита» — 500\u00a0₽ — Проба');
    expect(page.canonical).toBe(ORIGIN + path);
    expect(page.headings).toBe(1);
    expect(page.html).toContain('<meta property="og:title" content="Пицца «Маргарита» — 500\u00a0₽ — Проба">');
    expect(page.description).toContain('мука, вода');
    const [, shown = ''] = /<article [^>]*>(.*?)<\/article>/s.exec(page.html) ?? [];
    expect(textOf(`<div id="root">${shown}</div>`)).toMatch(/Маргарита».*300.*мука, вода.*500/s);
    expect(shown).toContain('href="/menu/pizza"');
    expect(page.text).toContain('Салат «Оливье»');
  });

  it('is the redirect target of every other form of its address, with the query kept', async () => {
    const { id, path } = await dishAt('margherita');
    for (const other of [`/menu/pizza/${id}`, `/menu/pizza/${id}-old-name`, `/menu/other/${id}-margherita`]) {
      const { status, location } = await read(`${other}?utm_source=x`);
      expect([other, status, location]).toEqual([other, 301, `${path}?utm_source=x`]);
    }
  });

  it('opened in a window over another page has its own address as canonical', async () => {
    const { id, path } = await dishAt('margherita');
    for (const page of ['/', '/menu', '/menu/other', '/kaluga']) {
      const { canonical, status } = await read(`${page}?dish=${id}`);
      expect([status, canonical]).toEqual([200, ORIGIN + path]);
    }
  });

  it('not sold here is shown with where it is sold', async () => {
    const salad = await dishAt('salad');
    const { body, statusCode } = await test.app.inject({
      url: salad.path,
      headers: { cookie: 'restaurant=2; order_type=pickup' },
    });
    expect(statusCode).toBe(200);
    expect(textOf(body)).toContain('В ресторане «Второй» этого блюда нет');
    expect(body).toContain('href="/address/1"');
    const morse = await read((await dishAt('wine')).path);
    expect([morse.status, morse.text]).toEqual([200, expect.stringContaining('можно только забрать самим')]);
  });

  it('not on the menu, or removed from it, gets a 404', async () => {
    for (const path of [
      '/menu/pizza/999999',
      '/menu/pizza/999999-gone',
      '/menu/pizza/0',
      '/menu/pizza/x',
      '/menu/pizza/99999999999',
    ]) {
      const { status, robots } = await read(path);
      expect([path, status, robots]).toEqual([path, 404, 'noindex']);
    }
    const gone = await dishAt('pepperoni');
    const left = chain();
    await importTestChain(test.db, { ...left, products: left.products?.filter(({ id }) => id !== 'pepperoni') ?? [] });
    expect((await read(gone.path)).status).toBe(404);
  });
});

describe('without scripts', () => {
  // Verified to fail without the menu on the page, and with a restaurant showing the default city's menu.
  it('the menu of each city is on its page, where its restaurants link (docs/product.md §32.2, §32.3)', async () => {
    const city = await read('/tver');
    expect(city.text).toMatch(/Накроем стол в\sТвери.*Другое\s+Салат «Оливье»\s+300 г\s+333\s₽/s);
    expect(city.text).not.toContain('Кола');
    expect(city.html).toContain('id="dishes"');
    const kaluga = await read('/kaluga');
    expect(kaluga.text).toMatch(/Накроем стол в\sКалуге.*Салат «Оливье»\s+300 г\s+310\s₽.*Кола.*100\s₽/s);
    const restaurant = await read('/address/3');
    expect(restaurant.html).toContain('href="/tver#dishes"');
    expect(restaurant.html).toContain(`"hasMenu":"${ORIGIN}/tver#dishes"`);
  });

  it.each(Object.entries(PAGES))('%s has a title, a description, its contents and the phone', async (path, words) => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.canonical).toBe(ORIGIN + path);
    expect(page.title).not.toBe('');
    // Text written by an editor may be short.
    expect(page.description.length).toBeGreaterThan(path === '/' ? 2 : 15);
    expect(page.description.length).toBeLessThanOrEqual(200);
    expect(page.headings).toBe(1);
    expect(page.html).toContain(`href="tel:${PHONE}"`);
    expect(page.robots).toBe('');
    for (const word of words) expect(page.text).toContain(word);
  });

  it.each([...Object.keys(PAGES), 'the dish margherita', 'the dish wine'])(
    '%s describes its subject in schema.org markup (docs/product.md §32.6)',
    async (page) => {
      const path = page.startsWith('/') ? page : (await dishAt(page.replace('the dish ', ''))).path;
      const { html } = await read(path);
      const block = v.parse(Graph, JSON.parse(tag(html, /<script type="application\/ld\+json">(.*?)<\/script>/)));
      expect(block['@graph'].flatMap((node) => schemaFaults(SCHEMA_ORG, node))).toEqual([]);
      expect(block['@graph'].map((node) => node['@type'])).toEqual(expect.arrayContaining([...thingsOf(path)]));
    },
  );

  it('no two pages have the same title or description', async () => {
    const pages = await Promise.all(Object.keys(PAGES).map(read));
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
  });
});

describe('the sitemap (docs/product.md §32.9)', () => {
  let listed: ReadonlyMap<string, string | null>;
  beforeAll(async () => {
    const { body } = await test.app.inject('/sitemap.xml');
    const entries = body.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
    listed = new Map([...entries].map(([, page = '', day]) => [page.replace(ORIGIN, ''), day ?? null]));
  });

  // Verified to fail without the job pages.
  it('has the pages tested here and those of dishes, and no other', () => {
    const pages = [...listed.keys()].filter((path) => !DISH.test(path));
    expect(pages.toSorted()).toEqual(Object.keys(PAGES).toSorted());
  });

  it('has a page of every public route', async () => {
    const paths = [...listed.keys()];
    const isListed = (pattern: string): boolean => {
      const form = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`);
      return paths.some((path) => form.test(path));
    };
    const patterns = await publicPatterns();
    expect(patterns).toEqual(expect.arrayContaining(['/', '/menu/$category/$dish', '/vacancy/$slug']));
    expect(patterns.filter((pattern) => !isListed(pattern))).toEqual([]);
  });

  it('has the dates when news and jobs changed', () => {
    const days = ['/events', '/events/old', '/events/ball', '/vacancy', '/vacancy/cook'].map((path) =>
      listed.get(path),
    );
    expect(days).toEqual(['2026-11-02', '2026-01-01', '2026-11-02', '2026-11-01', '2026-11-01']);
  });
});
