import { QueryClient } from '@tanstack/query-core';
import { expect, it } from 'vitest';
import type { ApiClient } from '#lib/api/client.ts';
import { townMapQuery } from '#client/queries/place-queries.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { warmContent } from '#client/offline/warm-content.ts';

const rest = async (): Promise<void> => {};
const SLUGS = ['about', 'contacts', 'info/rules'];

/** An API with only the list of content pages, which records its requests. */
const listening = (onAsk: () => void = () => undefined) => {
  const asked: string[] = [];
  const call = async (endpoint: { path: string }, options: { query?: Record<string, unknown> } = {}) => {
    const { query = {} } = options;
    const details = [query['order_type'], query['details'] === true && 'details', query['slug'] ?? query['key']];
    asked.push([endpoint.path, ...details.filter(Boolean)].join(' '));
    onAsk();
    if (endpoint.path === '/content-list') return SLUGS.map((slug) => ({ slug }));
    return endpoint.path.includes('product') ? { products: [] } : [];
  };
  return { asked, api: { call, cleanHtml: (html: string) => html } as unknown as ApiClient };
};

const warm = (api: ApiClient, queryClient: QueryClient, signal = new AbortController().signal) =>
  warmContent({
    rest,
    api,
    queryClient,
    place: { restaurantId: 1, orderType: 'pickup' },
    textKeys: ['delivery-terms'],
    signal,
  });

it('fetches every content page, the texts, and the menu with details for both order types [18.2b]', async () => {
  const { asked, api } = listening();
  await warm(api, new QueryClient());
  for (const slug of SLUGS) expect(asked.filter((one) => one.endsWith(` ${slug}`))).toHaveLength(1);
  expect(asked.some((one) => one.endsWith(' delivery-terms'))).toBe(true);
  for (const type of ['pickup', 'delivery']) {
    expect(asked.filter((one) => one.includes('product') && one.endsWith(`${type} details`))).toHaveLength(1);
  }
  for (const path of ['/news', '/banners', '/categories']) {
    expect(asked.some((one) => one.includes(path))).toBe(true);
  }
});

it('does not refetch fresh data, and stops when aborted', async () => {
  const queryClient = new QueryClient();
  await warm(listening().api, queryClient);
  const again = listening();
  await warm(again.api, queryClient);
  expect(again.asked).toEqual(['/content-list']);

  const leaving = new AbortController();
  const first = listening(() => leaving.abort());
  await warm(first.api, new QueryClient(), leaving.signal).catch(() => undefined);
  expect(first.asked).toHaveLength(1);
});

it('continues past a failed call, and stops when every call fails', async () => {
  const failing = (isBroken: (asked: string) => boolean) => {
    const { asked, api } = listening();
    const call = async (...args: Parameters<typeof api.call>) => {
      const answer = await api.call(...args);
      if (isBroken(asked.at(-1) ?? '')) throw new Error('502');
      return answer;
    };
    return { asked, api: { call, cleanHtml: (html: string) => html } as unknown as ApiClient };
  };
  const one = failing((asked) => asked === '/banners');
  await warm(one.api, new QueryClient());
  for (const slug of SLUGS) expect(one.asked.some((asked) => asked.endsWith(` ${slug}`))).toBe(true);

  const all = failing(() => true);
  await expect(warm(all.api, new QueryClient())).rejects.toThrow('502');
  expect(all.asked).toHaveLength(3);
});

it('keeps the cards of the city’s other restaurants too (docs/product.md §9.8)', async () => {
  const { api } = listening();
  const queryClient = new QueryClient();
  const place = { restaurantId: 1, orderType: 'pickup' } as const;
  const { signal } = new AbortController();
  await warmContent({ rest, api, queryClient, place, neighbours: [2, 3], textKeys: [], signal });
  for (const restaurantId of [2, 3])
    expect(queryClient.getQueryData(menuQuery(api, { ...place, restaurantId }).queryKey)).toBeDefined();
});

it('fetches the map data of the customer’s own city last, and does without it on failure (docs/product.md §29.1)', async () => {
  const { asked, api } = listening();
  const queryClient = new QueryClient();
  const place = { restaurantId: 1, orderType: 'pickup' } as const;
  const { signal } = new AbortController();
  await warmContent({ rest, api, queryClient, place, textKeys: [], localityId: 3, signal });
  expect(asked.at(-1)).toBe('/map');
  expect(queryClient.getQueryData(townMapQuery(api, 3).queryKey)).toBeDefined();

  const silent = listening();
  const call = async (...args: Parameters<typeof api.call>) => {
    const answer = await silent.api.call(...args);
    if (silent.asked.at(-1) === '/map') throw new Error('404');
    return answer;
  };
  const mapless = { call, cleanHtml: (html: string) => html } as unknown as ApiClient;
  await warmContent({ rest, api: mapless, queryClient: new QueryClient(), place, textKeys: [], localityId: 3, signal });
  expect(silent.asked.at(-1)).toBe('/map');
});
