// Proves docs/product.md §9.16.
import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { createApi } from '#lib/api/client.ts';
import { ordersQuery } from '#client/queries/order-queries.ts';
import { homeQuery, localityQuery, menuQuery, orderQuery } from '#client/queries/queries.ts';
import { FakeApi } from '../support/fake-api.ts';

const open = () => {
  const server = new FakeApi();
  return { server, api: createApi({ origin: '', fetch: server.fetch }), queryClient: new QueryClient() };
};

describe('query options', () => {
  it('keep orders for ten minutes, under one key, without refetching on window focus (§9) [9.16a, 9.16c]', () => {
    const { api } = open();
    for (const [query, key] of [
      [ordersQuery(api, {}), 'orders'],
      [orderQuery(api, 'id'), 'orders'],
    ] as const) {
      expect(query).toMatchObject({ staleTime: 600_000, gcTime: 600_000, refetchOnWindowFocus: false });
      expect(query.queryKey[0]).toBe(key);
    }
  });

  it('drop unused data after five minutes (§9) [9.16e]', () => {
    const { api } = open();
    for (const query of [homeQuery(api, 1), menuQuery(api, { restaurantId: 1, orderType: 'pickup' })]) {
      expect(query.gcTime).toBe(300_000);
    }
  });

  it('fetch fresh data only once', async () => {
    const { api, server, queryClient } = open();
    await queryClient.query(localityQuery(api, 'kaluga'));
    await queryClient.query(localityQuery(api, 'kaluga'));
    expect(server.seen.map(({ endpoint }) => endpoint)).toEqual(['restaurants']);
    expect(queryClient.getQueryData(localityQuery(api, 'kaluga').queryKey)?.slug).toBe('kaluga');
  });

  it('keep the menus of places and order types apart', () => {
    const { api } = open();
    const keys = [1, 2].flatMap((restaurantId) =>
      (['delivery', 'pickup'] as const).map((orderType) =>
        JSON.stringify(menuQuery(api, { restaurantId, orderType }).queryKey),
      ),
    );
    expect(new Set(keys).size).toBe(4);
  });
});
