// Proves docs/product.md §1.22.
import { QueryClient } from '@tanstack/query-core';
import { expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { isStartOnly, menuStart } from '#client/queries/menu-start.ts';
import { readMenuRests } from '#client/queries/read-menu-rest.ts';
import { categoriesQuery, menuQuery } from '#client/queries/queries.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import { plainDish } from '#tests/support/fixtures/catalog.ts';

const place = { restaurantId: 1, orderType: 'delivery' } as const;
/** 450 dishes in three categories. */
const MENU: Product[] = Array.from({ length: 450 }, (_, at) =>
  plainDish({ id: at + 1, name: `Блюдо ${at + 1}`, category_id: Math.floor(at / 150) + 1 }),
);
const CATEGORIES = [1, 2, 3].map((id) => ({ id, slug: `c${id}`, name: `C${id}`, description: null, color: '#ffffff' }));
const START = {
  products: MENU.slice(0, 120),
  rest: [1, 2, 3].map((id) => ({ category_id: id, schedules: [[null, id === 1 ? 30 : 150] as const] })),
};

interface Asked {
  category_id?: number;
  limit?: number;
  offset?: number;
}

const { signal } = new AbortController();
const at = (path: string) => ({ path: () => path, signal });

/** A page that carried the first 120 dishes, and an API that records what it is asked for. */
function page(answer: (query: Asked) => Product[] | null = () => null) {
  const asked: Asked[] = [];
  const call = async (_endpoint: unknown, { query }: { query: Asked }) => {
    asked.push(query);
    const given = answer(query);
    if (given !== null) return { products: given, total: MENU.length };
    const { category_id: category, offset = 0, limit = MENU.length } = query;
    const found = category === undefined ? MENU : MENU.filter((dish) => dish.category_id === category);
    return { products: structuredClone(found.slice(offset, offset + limit)), total: found.length };
  };
  const api = { call } as unknown as ApiClient;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(menuStart(place).queryKey, START);
  queryClient.setQueryData(categoriesQuery(api).queryKey, CATEGORIES);
  const heard = new Set<() => void>();
  const connectivity = {
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    getSnapshot: () => 'reachable',
  } as unknown as Connectivity;
  return {
    asked,
    services: { api, queryClient, connectivity },
    whole: () => queryClient.getQueryData(menuQuery(api, place).queryKey),
    start: () => queryClient.getQueryData(menuStart(place).queryKey),
    reconnect: () => {
      for (const hear of heard) hear();
    },
    isWaiting: () => heard.size > 0,
  };
}

it('the rest of a menu is read in pieces, in its order, with the cards that the page has', async () => {
  const { services, asked, whole, start } = page();
  expect(isStartOnly(services, place)).toBe(true);
  await readMenuRests(services, at('/menu'));
  expect(whole()).toEqual(MENU);
  expect(whole()?.[5]).toBe(MENU[5]);
  expect(asked.map(({ limit, offset }) => [limit, offset])).toEqual([
    [200, 0],
    [200, 200],
    [200, 400],
  ]);
  expect(isStartOnly(services, place)).toBe(false);
  expect(start()?.rest).toEqual([]);
});

it('the chosen category is read before the others, and shown before they are there', async () => {
  const { services, asked, start } = page();
  const seen: (number | undefined)[] = [];
  services.queryClient.getQueryCache().subscribe(() => {
    seen.push(start()?.products.filter((dish) => dish.category_id === 3).length);
  });
  await readMenuRests(services, at('/menu/c3'));
  expect(asked[0]).toMatchObject({ category_id: 3 });
  expect(seen).toContain(150);
  expect(seen.indexOf(150)).toBeLessThan(seen.length - 1);
});

it('a category that is chosen while the menu is read comes before the next piece', async () => {
  let path = '/menu';
  const { services, asked } = page(({ offset }) => {
    if (offset === 0) path = '/menu/c2';
    return null;
  });
  await readMenuRests(services, { path: () => path, signal });
  expect(asked.map(({ category_id: category, offset }) => category ?? `from ${offset}`)).toEqual([
    'from 0',
    2,
    'from 200',
    'from 400',
  ]);
});

it('a backend that ignores the limit answers once; one whose menu changes meanwhile is read again in one', async () => {
  const ignoring = page(({ offset }) => (offset === 0 ? MENU : null));
  await readMenuRests(ignoring.services, at('/menu'));
  expect(ignoring.whole()).toEqual(MENU);
  expect(ignoring.asked).toHaveLength(1);

  // A new dish has moved the others on: the last of the first piece comes again.
  const changing = page(({ offset }) => (offset === 200 ? MENU.slice(199, 399) : null));
  await readMenuRests(changing.services, at('/menu'));
  expect(changing.whole()).toEqual(MENU);
  expect(changing.asked.at(-1)).toEqual({ restaurant_id: 1, order_type: 'delivery' });
});

it('where the connection is lost, it is read once it is back', async () => {
  let isLost = true;
  const lost = page(() => {
    if (isLost) throw new Error('no connection');
    return null;
  });
  const reading = readMenuRests(lost.services, at('/menu'));
  await expect.poll(lost.isWaiting).toBe(true);
  expect(lost.whole()).toBeUndefined();
  isLost = false;
  lost.reconnect();
  await reading;
  expect(lost.whole()).toEqual(MENU);
});
