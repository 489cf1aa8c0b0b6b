import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { fetchInProcess } from '#server/web/api-access.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { RendererModule } from '#server/web/renderer.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

/** Calls that a page cannot do without. Every other call may fail or hang, and the page still opens. */
const FRAME = ['/environment', '/cities', '/restaurants'];
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/categories', '/products'],
  '/kaluga': ['/categories', '/products'],
  '/menu': ['/categories', '/products'],
  '/menu/pizza': ['/categories', '/products'],
  '/about': ['/content/page'],
  '/contacts': [],
  '/delivery': [],
  '/interior': ['/content/page'],
  '/vacancy': ['/vacancies'],
  '/info/legal': [],
  '/info/rules': ['/content/page'],
  '/address': [],
  '/promos': ['/content/promos'],
  '/events': ['/news'],
  '/cart': [],
  '/checkout': [],
  '/orders': [],
  '/profile': [],
};
/** Screens that can do without the chain's texts have their own titles. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  address: 'Рестораны',
  contacts: 'Контакты',
  delivery: 'Доставка',
  legal: 'Правовая информация',
  vacancy: 'Вакансии',
};
const SLUGS = ['about', 'contacts', 'delivery', 'interior', 'vacancy', 'legal', 'info/rules', 'address'];

// Loaded as the server itself loads the storefront: a program with separate types.
const { render } = v.parse(
  RendererModule,
  await import(new URL('../../../src/app/entry-server.tsx', import.meta.url).pathname),
);

let server: TestApp;
beforeAll(async () => {
  const chain = smallChain();
  const pages = SLUGS.map((slug) => ({
    slug,
    title: OWN_TITLES[slug] ?? `Страница ${slug}`,
    summary: '',
    blocks: [],
    updated_at: '2026-01-01T00:00:00.000Z',
  }));
  server = await startTestApp({ chain: { ...chain, pages } });
});
afterAll(() => server.close());

type Fault = (path: string) => Promise<Response> | null;

const open = async (href: string, fault: Fault = () => null) => {
  const healthy = fetchInProcess(server.app);
  const asked = new Set<string>();
  const fetch: typeof globalThis.fetch = (input, init) => {
    const path = (typeof input === 'string' ? input : '').replace(/^\/api(\/restaurant)?|\?.*/g, '');
    asked.add(path);
    return fault(path) ?? healthy(input, init);
  };
  const place = { localitySlug: null, restaurantId: null, orderType: 'delivery', deliveryZoneId: null } as const;
  const result = await render({ href, place, now: new Date(), fetch, headers: {}, cleanHtml });
  return { asked: [...asked], page: result.kind === 'page' ? result : null };
};

const FAULTS: Readonly<Record<string, () => Promise<Response>>> = {
  'answered by a gateway’s 502': () => Promise.resolve(new Response('<html>', { status: 502 })),
  'cut off': () => Promise.reject(new TypeError('fetch failed')),
  'without an answer': () => new Promise(() => {}),
};

// A page whose call hangs waits for its timeout, so several run concurrently.
describe.concurrent.each(Object.keys(PAGES))('%s (docs/product.md §9.1)', (href) => {
  const needed = [...FRAME, ...(PAGES[href] ?? [])];

  it('requests the data it requires, and opens [9.1]', async () => {
    const { asked, page } = await open(href);
    expect(page?.status).toBe(200);
    for (const call of needed) expect(asked).toContain(call);
  });

  // Verified to fail without the table among the modules: a page opened by its address would wait for it first.
  it('brings the table of pages with its HTML, except for the menu', async () => {
    const { page } = await open(href);
    expect(page?.modules.includes('src/routes/pages.ts')).toBe(!href.startsWith('/menu'));
  });

  it.runIf(href === '/')('requests the home page’s slides [16.5b]', async () => {
    const { asked } = await open(href);
    expect(asked).toContain('/triple-slider');
  });

  it('opens with any other call without an answer', () => opensWith('without an answer'));
  it.each(Object.keys(FAULTS).filter((name) => name !== 'without an answer'))(
    'opens with any other call %s',
    { tags: ['nightly'] },
    opensWith,
  );

  async function opensWith(name: string): Promise<void> {
    const { asked, page: whole } = await open(href);
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(whole?.html ?? '')?.[1];
    const sides = asked.filter((call) => !needed.includes(call));
    await Promise.all(
      sides.map(async (call) => {
        const { page } = await open(href, (path) => (path === call ? (FAULTS[name]?.() ?? null) : null));
        expect(page?.status, call).toBe(200);
        expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page?.html ?? '')?.[1], call).toBe(heading);
      }),
    );
  }
});
