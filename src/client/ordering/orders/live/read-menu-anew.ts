import * as v from 'valibot';
import { BY_LOCALITY, cities, localities, popularProducts, products } from '#contract/calls/menu.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { OrderType } from '#contract/primitives.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Scheduler } from '#lib/clock.ts';
import type { Services } from '#client/services.ts';
import { rawRequest } from './live-stream.ts';

/** Spreads the requests of tabs that receive the same change: each waits a part of this, ms. */
const SPREAD_MS = 2000;

/** Queries that dishes are shown from, the most complete first. */
const DISHES = ['menu', 'menu-details', 'popular'] as const;
const PlaceKey = v.tuple([v.picklist(DISHES), v.number(), OrderType]);
/** Queries that the place is found in. */
const PLACES: ReadonlySet<unknown> = new Set(['cities', 'localities']);
const CityKey = v.tuple([v.literal('localities'), v.string()]);
const KINDS: ReadonlySet<unknown> = new Set([...DISHES, ...PLACES]);

type Reading = Pick<Services, 'queryClient' | 'outbox' | 'orderParams'>;

/** Returns the address that a query requests, or null if it is not part of the menu. */
const addressOf = (queryKey: readonly unknown[]): string | null => {
  if (queryKey[0] === 'cities') return endpointPath(cities);
  const city = v.safeParse(CityKey, queryKey);
  if (city.success) return `${endpointPath(localities)}${encodeQuery({ ...BY_LOCALITY, locality: city.output[1] })}`;
  const key = v.safeParse(PlaceKey, queryKey);
  if (!key.success) return null;
  const [kind, restaurantId, orderType] = key.output;
  const query = { restaurant_id: restaurantId, order_type: orderType };
  if (kind === 'popular') return `${endpointPath(popularProducts)}${encodeQuery(query)}`;
  return `${endpointPath(products)}${encodeQuery(kind === 'menu' ? query : { ...query, details: true })}`;
};

/** Requests past the browser's own cache: `reload` downloads in full, `no-cache` revalidates. */
const fetchMenu = async (address: string, cache: 'reload' | 'no-cache'): Promise<void> => {
  const answer = await rawRequest(address, { accept: 'application/json' }, { cache }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
};

/**
 * Reloads the menu data that this tab shows, or will show for its place, past the browser's own cache, which may keep it for minutes;
 * then active queries refetch it, and the cart reports which of its dishes are gone.
 */
const readAnew = async ({ queryClient, outbox, orderParams }: Reading): Promise<void> => {
  const cache = queryClient.getQueryCache();
  const { restaurantId } = orderParams.getSnapshot();
  const known = cache
    .findAll({ predicate: ({ queryKey: [kind] }) => KINDS.has(kind) })
    .filter((query) => query.isActive() || PLACES.has(query.queryKey[0]) || query.queryKey[1] === restaurantId);
  const addresses = new Set(known.map(({ queryKey }) => addressOf(queryKey)).filter((address) => address !== null));
  for (const address of addresses) await fetchMenu(address, 'reload');
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => KINDS.has(kind) });
  await outbox.refresh().catch(() => undefined);
};

/**
 * Changes between the menu's load and the stream's opening are not reported: revalidates the dishes shown, which downloads no menu when
 * they are the same, and reloads everything when they differ. Where no dishes are shown, refreshes the cart.
 */
const readIfOther = async (services: Reading, openedAt: number): Promise<void> => {
  const { queryClient, outbox } = services;
  const shown = DISHES.flatMap((kind) => queryClient.getQueryCache().findAll({ queryKey: [kind], type: 'active' }));
  const [query] = shown;
  if (query === undefined) {
    await outbox.refresh({ maxAge: Math.max(1, Date.now() - openedAt) }).catch(() => undefined);
    return;
  }
  const { queryKey } = query;
  const address = addressOf(queryKey);
  if (address === null) return;
  // The load time does not date the data: it may come from the browser's own cache, use another clock, or still be in flight,
  // which counts as changed below.
  const { data } = query.state;
  await fetchMenu(address, 'no-cache');
  await queryClient.refetchQueries({ queryKey, exact: true });
  // Equal data keeps the same object.
  if (query.state.data !== data) await readAnew(services);
};

/** Reloads the menu (docs/product.md §6.23). */
export interface MenuReader {
  /** The menu has changed: reloads a moment later, once for simultaneous changes, and once more for one that comes during the load. */
  readonly readSoon: () => void;
  /** The stream opened at `openedAt` (epoch ms, device clock) has reported the menu's version for the first time. */
  readonly check: (openedAt: number) => void;
}

/** Creates the reader that reloads this tab's menu; loads run one after another. */
export function createMenuReader(
  services: Reading,
  { scheduler, random = Math.random }: { readonly scheduler: Pick<Scheduler, 'after'>; readonly random?: () => number },
): MenuReader {
  let isWaiting = false;
  let reading = Promise.resolve();
  return {
    readSoon: () => {
      if (isWaiting) return;
      isWaiting = true;
      scheduler.after(random() * SPREAD_MS, () => {
        reading = reading.then(() => {
          isWaiting = false;
          return readAnew(services);
        });
      });
    },
    check: (openedAt) => {
      reading = reading.then(() => readIfOther(services, openedAt));
    },
  };
}
