// Proves docs/product.md §11.7: pages with data of the storefront's own need no text of the chain.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { fetchInProcess } from '#server/web/api-access.ts';
import { RendererModule } from '#server/web/renderer.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { smallChain } from '#tests/support/small-chain.ts';

// Loaded as the server itself loads the storefront: a program with separate types.
const { render } = v.parse(
  RendererModule,
  await import(new URL('../../../src/app/entry-server.tsx', import.meta.url).pathname),
);

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ chain: { ...smallChain(), pages: [] } });
});
afterAll(() => server.close());

const open = async (href: string) => {
  const place = { localitySlug: null, restaurantId: null, orderType: 'delivery', deliveryZoneId: null } as const;
  const fetch = fetchInProcess(server.app);
  const result = await render({ href, place, now: new Date(), fetch, headers: {}, cleanHtml });
  return result.kind === 'page' ? result : null;
};

describe('a chain that has written no page', () => {
  it.each([
    ['/info/legal', 'Правовая информация', 'ИНН'],
    ['/contacts', 'Контакты', 'ул. Кирова, 1'],
    ['/delivery', 'Доставка', 'Рядом'],
  ])('still has %s', async (href, title, data) => {
    const page = await open(href);
    expect(page?.status).toBe(200);
    expect(page?.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(page?.html).toContain(data);
  });

  it.each(['/interior', '/about', '/info/nothing'])('has no %s', async (href) => {
    expect((await open(href))?.status).toBe(404);
  });
});
