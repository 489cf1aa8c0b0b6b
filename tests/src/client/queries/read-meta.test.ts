// Proves docs/product.md §17.5, §17.7.
import { createHash } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { READ_VERSION } from '#client/offline/read-store.ts';
import * as accountQueries from '#client/queries/account-queries.ts';
import * as bookingQueries from '#client/queries/booking-queries.ts';
import * as contentQueries from '#client/queries/content-queries.ts';
import * as dishQueries from '#client/queries/dish-queries.ts';
import * as placeQueries from '#client/queries/place-queries.ts';
import * as orderQueries from '#client/queries/order-queries.ts';
import * as queries from '#client/queries/queries.ts';
import * as profileQueries from '#client/queries/profile-query.ts';
import type { ReadMeta } from '#client/queries/queries.ts';

interface Read {
  readonly meta: ReadMeta;
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal; pageParam: null }) => unknown;
}

let asked: Endpoint[] = [];
const api = {
  call: (endpoint: Endpoint) => {
    asked.push(endpoint);
    return Promise.reject(new Error('not answered here'));
  },
} as unknown as ApiClient;
const menu = { restaurantId: 1, orderType: 'pickup' } as const;

const ALL: Readonly<Record<string, () => Read>> = {
  environmentQuery: () => queries.environmentQuery(api),
  citiesQuery: () => queries.citiesQuery(api),
  localityQuery: () => queries.localityQuery(api, 'kaluga'),
  homeQuery: () => queries.homeQuery(api, 1),
  townsQuery: () => placeQueries.townsQuery(api),
  homesQuery: () => placeQueries.homesQuery(api, [1]),
  categoriesQuery: () => queries.categoriesQuery(api),
  menuQuery: () => queries.menuQuery(api, menu),
  menuDetailsQuery: () => queries.menuDetailsQuery(api, menu),
  productQuery: () => dishQueries.productQuery(api, { ...menu, id: 1 }),
  chainDishQuery: () => dishQueries.chainDishQuery(api, 1),
  dishPlacesQuery: () => dishQueries.dishPlacesQuery(api, 1, [{ id: 1 }]),
  replacementsQuery: () => dishQueries.replacementsQuery(api, { ...menu, id: 1 }),
  popularQuery: () => queries.popularQuery(api, menu),
  dishesQuery: () => dishQueries.dishesQuery(api, [1]),
  bannersQuery: () => queries.bannersQuery(api),
  tripleSliderQuery: () => queries.tripleSliderQuery(api),
  recommendedQuery: () => dishQueries.recommendedQuery(api, { cartId: 'c', restaurantId: 1, revision: 1 }),
  ordersQuery: () => orderQueries.ordersQuery(api, {}),
  orderQuery: () => queries.orderQuery(api, 'o'),
  orderStatusQuery: () => orderQueries.orderStatusQuery(api, 'o'),
  profileQuery: () => profileQueries.profileQuery(api),
  footerPagesQuery: () => queries.footerPagesQuery(api),
  homePagesQuery: () => queries.homePagesQuery(api),
  vacanciesQuery: () => contentQueries.vacanciesQuery(api),
  newsQuery: () => queries.newsQuery(api),
  contentPageQuery: () => contentQueries.contentPageQuery(api, 'about'),
  contentTextQuery: () => contentQueries.contentTextQuery(api, 'terms'),
  promosQuery: () => contentQueries.promosQuery(api),
  seoTitlesQuery: () => queries.seoTitlesQuery(api),
  suggestionsQuery: () => placeQueries.suggestionsQuery(api, { localityId: 1, text: 'Кир' }),
  townMapQuery: () => placeQueries.townMapQuery(api, 1),
  tableCallsQuery: () => placeQueries.tableCallsQuery(api, 'T4KX9B'),
  tableBillQuery: () => placeQueries.tableBillQuery(api, 'T4KX9B'),
  bookingSlotsQuery: () => bookingQueries.bookingSlotsQuery(api, { restaurantId: 1, guests: 2, date: null }),
  bookingsQuery: () => bookingQueries.bookingsQuery(api, null),
  addressesQuery: () => accountQueries.addressesQuery(api, 1),
  sessionsQuery: () => accountQueries.sessionsQuery(api, 1),
  consentsQuery: () => accountQueries.consentsQuery(api, 1),
  bonusesQuery: () => accountQueries.bonusesQuery(api, 1),
  bonusFactsQuery: () => accountQueries.bonusFactsQuery(api),
  paymentQuery: () => orderQueries.paymentQuery(api, 'o'),
  activeOrdersQuery: () => orderQueries.activeOrdersQuery(api, {}),
  finishedOrdersQuery: () => orderQueries.finishedOrdersQuery(api, 'finished', {}),
  prevalidateQuery: () =>
    orderQueries.prevalidateQuery(api, { cart_id: 'c' } as Parameters<typeof orderQueries.prevalidateQuery>[1], 1),
};

const run = async (read: Read): Promise<readonly Endpoint[]> => {
  asked = [];
  await Promise.resolve(read.queryFn({ signal: new AbortController().signal, pageParam: null })).catch(() => undefined);
  return asked;
};

beforeEach(() => {
  asked = [];
});

describe('the metadata of a query', () => {
  it('is tested here for every query', () => {
    const written = Object.keys({
      ...queries,
      ...contentQueries,
      ...dishQueries,
      ...placeQueries,
      ...accountQueries,
      ...orderQueries,
      ...bookingQueries,
      ...profileQueries,
    }).filter((name) => name.endsWith('Query'));
    expect(Object.keys(ALL).toSorted()).toEqual(written.toSorted());
  });

  it('is scoped to a person wherever the contract says so', async () => {
    for (const [name, make] of Object.entries(ALL)) {
      const read = make();
      const calls = await run(read);
      expect(calls, name).toHaveLength(1);
      if (calls.some(({ personal }) => personal)) expect(read.meta.scope, name).toBe('person');
    }
  });

  it('stores only orders and bookings of a person: the profile is never written to the device', () => {
    const kept = Object.entries(ALL).flatMap(([name, make]) => {
      const { meta } = make();
      return meta.scope === 'person' && meta.persist ? [name] : [];
    });
    expect(kept.toSorted()).toEqual([
      'activeOrdersQuery',
      'bookingsQuery',
      'finishedOrdersQuery',
      'orderQuery',
      'orderStatusQuery',
      'ordersQuery',
    ]);
  });

  it('is scoped to a person wherever the request holds what someone typed, chose or likes', () => {
    for (const make of [ALL['dishesQuery'], ALL['suggestionsQuery'], ALL['recommendedQuery'], ALL['prevalidateQuery']])
      expect(make?.().meta).toEqual({ scope: 'person', persist: false });
  });

  it('comes with a key unique to each query', () => {
    const keys = Object.values(ALL).map((make) => JSON.stringify(make().queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('stored data is versioned by its schemas', async () => {
  const schemas: Record<string, unknown> = {};
  for (const make of Object.values(ALL)) {
    const read = make();
    if (!read.meta.persist) continue;
    for (const { name, ok } of await run(read))
      if (ok !== null) schemas[name] = toJsonSchema(ok, { errorMode: 'ignore', typeMode: 'input' });
  }
  const written = JSON.stringify(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b)));
  const version = createHash('sha256').update(written).digest('base64url').slice(0, 8);
  expect(READ_VERSION, `the schemas have changed: write READ_VERSION = '${version}'`).toBe(version);
});
