import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Locality } from '#contract/restaurants.ts';
import type { Context } from '../context.ts';
import { callName, capabilityOf } from '../judge.ts';
import { UNKNOWN_ID } from '../sample.ts';

/** Returns the queries of each call that takes parameters; null where there is nothing to request. */
const queriesOf = async (context: Context) => {
  const { restaurant, localities, dishes } = await context.shop();
  const [page] = (await context.guest.ok(api.contentList)) ?? [];
  const place = restaurant === null ? {} : { restaurant_id: restaurant.id };
  const query = localities[0]?.name ?? 'Москва';
  return new Map<Endpoint, readonly (object | null)[]>([
    [
      api.products,
      [{}, place, { ...place, details: true }, { ids: dishes.slice(0, 2).map(({ id }) => id), details: true }],
    ],
    // Read with the shop, as are localities.
    [api.restaurants, []],
    [api.popularProducts, [place]],
    [api.recommendedProducts, [place]],
    [api.addressSuggestions, [localities[0] === undefined ? null : { query, locality_id: localities[0].id }]],
    [api.addressAt, [localities[0] === undefined ? null : pointOf(localities[0])]],
    [api.townMap, [localities[0] === undefined ? null : { locality_id: localities[0].id }]],
    [api.bookingSlots, [restaurant === null ? null : { ...place, guests: 2 }]],
    // Codes are printed on tables: an unknown one is requested (refusals.ts).
    [api.table, []],
    [api.tableCalls, []],
    [api.tableBill, []],
    [api.contentPage, [page === undefined ? null : { slug: page.slug }]],
    // The contract does not list the keys: an unknown one is requested (refusals.ts).
    [api.contentText, []],
    [api.orders, [{}, { ids: [UNKNOWN_ID] }]],
    // There is nothing to read before there is an order or a cart.
    [api.cart, []],
    [api.orderStatus, []],
    [api.orderDoorPhoto, []],
  ]);
};

const pointOf = ({ id, latitude, longitude }: Locality) => ({ locality_id: id, latitude, longitude });

/** Makes every read-only public call. */
export async function checkReads(context: Context): Promise<void> {
  const queries = await queriesOf(context);
  for (const endpoint of Object.values<Endpoint>(api)) {
    if (endpoint.method !== 'GET' || endpoint.errors.includes('NOT_AUTHENTICATED')) continue;
    for (const query of queries.get(endpoint) ?? [{}]) {
      if (query !== null) await context.guest.ok(endpoint, endpoint.query === null ? {} : { query });
      else {
        const what = 'the backend lists nothing that can be requested';
        context.ledger.add({
          check: 'answer',
          capability: capabilityOf(endpoint),
          level: 'unchecked',
          call: callName(endpoint),
          what,
        });
      }
    }
  }
  await checkFilters(context);
}

/** Checks that filters are applied. */
const checkFilters = async ({ guest, shop, ledger }: Context): Promise<void> => {
  const { dishes } = await shop();
  const ids = dishes.slice(0, 2).map(({ id }) => id);
  if (ids.length < 2 || dishes.length < 3) return;
  const raw = await guest.send(api.products, { query: { ids } });
  const list = v.safeParse(v.union([v.object({ products: v.array(v.unknown()) }), v.array(v.unknown())]), raw.json);
  const count = !list.success ? 0 : Array.isArray(list.output) ? list.output.length : list.output.products.length;
  const at = { check: 'filters', capability: 'menu', call: callName(api.products) } as const;
  if (count > ids.length) {
    const what = `answers ${count} dishes where ${ids.length} were asked for by \`ids\``;
    ledger.add({ ...at, level: 'degraded', what, loses: 'each look at a cart downloads the whole menu' });
  } else ledger.add({ ...at, level: 'kept', what: 'dishes can be asked for by id' });
};
