// Proves docs/product.md §11.17.
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { pagePath } from '#contract/page-path.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { writeRealStorefront } from '#tests/support/storefront.ts';

const Block = v.looseObject({ type: v.string() });
const Content = v.looseObject({
  pages: v.array(v.looseObject({ slug: v.string(), title: v.string(), blocks: v.array(Block) })),
  seo_titles: v.array(v.looseObject({ path: v.string(), title: v.string() })),
});
const Head = v.looseObject({
  brand: v.looseObject({ name: v.string() }),
  documents: v.record(v.string(), v.unknown()),
});

const read = async <T extends v.GenericSchema>(file: string, schema: T): Promise<v.InferOutput<T>> =>
  v.parse(schema, JSON.parse(await readFile(new URL(`../../../demo/${file}`, import.meta.url), 'utf8')));

/** The small chain with the demo's pages, titles and brand, without their pictures. */
const demo = await (async () => {
  const [content, head] = [await read('content/pages.json', Content), await read('chain.json', Head)];
  const pages = content.pages.map((page) => ({
    ...page,
    picture: null,
    blocks: page.blocks.filter(({ type }) => type !== 'picture'),
  }));
  const seo_titles = content.seo_titles.filter(({ path }) => !path.startsWith('/menu/'));
  const job = { id: 'v1', slug: 'cook', title: 'Повар', summary: '', blocks: [], date: '2026-11-01' };
  const vacancies = [{ ...job, restaurants: ['first'] }];
  const checked = checkChainFile({
    ...smallChain(),
    brand: head.brand,
    documents: head.documents,
    pages,
    seo_titles,
    vacancies,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return { chain: checked.chain, brand: head.brand.name };
})();

/** The table of content pages: every page of the demo that a screen shows. */
const PAGES = demo.chain.pages.flatMap(({ slug }) => pagePath(slug) ?? []);
/** Pages that link to them by name: all navigation, teasers, breadcrumbs. */
const LINKING = ['/', '/menu', '/contacts', '/address/1'];

let storefront: Awaited<ReturnType<typeof writeRealStorefront>>;
let test: TestApp;
beforeAll(async () => {
  storefront = await writeRealStorefront();
  test = await startTestApp({
    chain: demo.chain,
    now: () => new Date('2026-11-20T12:00:00Z'),
    app: { web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, newPages: 1000 }) },
  });
});
afterAll(async () => {
  await test.close();
  storefront.remove();
});

const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .trim();
const open = async (path: string) => {
  const { body } = await test.app.inject(path);
  // A link within a sentence is part of the sentence.
  const outside = body.replaceAll(/<article.*?<\/article>/gs, '');
  return {
    heading: words(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''),
    title: words(/<title>([^<]*)<\/title>/.exec(body)?.[1] ?? ''),
    links: [...outside.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inside = '']) => ({
      href,
      name: words(inside),
    })),
    crumbs: [...body.matchAll(/"name":"([^"]*)","item":"[^"]*?(\/[^"/]+(?:\/[^"/]+)*)"/g)].map(
      ([, name = '', item = '']) => ({
        name: words(name),
        item,
      }),
    ),
  };
};

describe('a content page of the demo', () => {
  it.each(PAGES)('%s has the same name in its heading and in its title', async (path) => {
    const { heading, title } = await open(path);
    expect(heading).not.toBe('');
    expect(title).toBe(`${heading} — ${demo.brand}`);
  });

  it('is linked to by that name alone, in the header, tabs, footer, teasers and breadcrumbs', async () => {
    const linked = new Map<string, Set<string>>();
    const note = (path: string, name: string) => linked.set(path, (linked.get(path) ?? new Set()).add(name));
    for (const from of LINKING) {
      const { links, crumbs } = await open(from);
      for (const { href, name } of links) if (PAGES.includes(href)) note(href, name);
      for (const { item, name } of crumbs) for (const path of PAGES) if (item.endsWith(path)) note(path, name);
    }
    for (const path of PAGES.filter((one) => one !== '/info/personal-data-consent'))
      expect([path, ...(linked.get(path) ?? [])]).toEqual([path, (await open(path)).heading]);
  });

  it.each([
    ['/events', '/events/new'],
    ['/vacancy', '/vacancy/cook'],
  ])('%s is named so in the breadcrumbs of %s', async (path, below) => {
    const { crumbs } = await open(below);
    expect(crumbs.find(({ item }) => item.endsWith(path))?.name).toBe((await open(path)).heading);
  });
});
