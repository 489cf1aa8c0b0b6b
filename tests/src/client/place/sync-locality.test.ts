import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApi } from '#lib/api/client.ts';
import { createOrderParams } from '#client/place/order-params.ts';
import { localityQuery, menuQuery } from '#client/queries/queries.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { syncLocality } from '#client/place/find-place.ts';
import { locality, restaurant } from '../support/builders.ts';
import { fakeCookies, fakeStorage } from '../support/fake-storage.ts';

const city = locality({ id: 7, slug: 'tyumen', restaurants: [restaurant({ id: 3, locality_id: 7 })] });
const device = () => {
  const cookies = fakeCookies();
  const fetch = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } });
  const orderParams = createOrderParams(createDeviceStorage(fakeStorage(), cookies));
  const api = createApi({ origin: '', fetch });
  queryClient.setQueryData(localityQuery(api, city.slug).queryKey, city);
  return { api, queryClient, orderParams, remembered: () => cookies.map };
};

// Before the fix, a tap on a city's chip stored the city at once.
describe('a city that is only viewed (docs/product.md §9.8)', () => {
  it('is not remembered while its menu is unavailable', async () => {
    const phone = device();
    const before = phone.orderParams.getSnapshot();
    await syncLocality(phone, city);
    expect([...phone.remembered().values()]).not.toContain('tyumen');
    expect(phone.orderParams.getSnapshot()).toEqual(before);
  });

  it('is remembered when its menu is on the phone, however old', async () => {
    const phone = device();
    const menu = menuQuery(phone.api, { restaurantId: 3, orderType: 'delivery' });
    phone.queryClient.setQueryData(menu.queryKey, [], { updatedAt: 1 });
    await syncLocality(phone, city);
    expect([...phone.remembered().values()]).toContain('tyumen');
    expect(phone.orderParams.getSnapshot().localityId).toBe(7);
  });

  it('is not remembered without a restaurant', async () => {
    const phone = device();
    phone.queryClient.setQueryData(
      localityQuery(phone.api, city.slug).queryKey,
      locality({ ...city, restaurants: [] }),
    );
    await syncLocality(phone, city);
    expect([...phone.remembered().values()]).not.toContain('tyumen');
  });
});
