import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { NO_CHANGES, UNREAD } from '#domain/move-changes.ts';
import { moveChangesAt } from '#entities/place/place-change.tsx';
import { createApi } from '#lib/api/client.ts';
import { menuQuery } from '#client/queries/queries.ts';

const place = { restaurantId: 2, orderType: 'delivery' } as const;
const lines = [{ product_id: 7, modifiers: [], quantity: 1, name: 'Борщ', unit_price: 390_00 }];
const away = () => {
  let asked = 0;
  const fetch = (): Promise<Response> => {
    asked += 1;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } });
  return { api: createApi({ origin: '', fetch }), queryClient, count: () => asked };
};

// Verified to fail with every failure treated as «nothing changes».
describe('the changes at another place (docs/product.md §9.9)', () => {
  it('are unknown when its menu is available neither from the API nor on the device, even with an empty cart', async () => {
    expect(await moveChangesAt(place, { ...away(), lines, isAway: true })).toEqual(UNREAD);
    expect(await moveChangesAt(place, { ...away(), lines: [], isAway: true })).toEqual(UNREAD);
    expect(await moveChangesAt(place, { ...away(), lines, isAway: false })).toEqual(UNREAD);
  });

  it('are computed offline from a stored menu of any age, from its cards alone if necessary', async () => {
    const { api, queryClient } = away();
    queryClient.setQueryData(menuQuery(api, place).queryKey, [], { updatedAt: 1 });
    expect(await moveChangesAt(place, { api, queryClient, lines, isAway: true })).toMatchObject({ missing: ['Борщ'] });
    expect(await moveChangesAt(place, { api, queryClient, lines: [], isAway: true })).toEqual(NO_CHANGES);
  });

  it('are not requested for an empty cart while there is a connection', async () => {
    const world = away();
    expect(await moveChangesAt(place, { ...world, lines: [], isAway: false })).toEqual(NO_CHANGES);
    expect(world.count()).toBe(0);
  });
});
