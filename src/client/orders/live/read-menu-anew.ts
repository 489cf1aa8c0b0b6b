import * as v from 'valibot';
import { BY_LOCALITY, localities, popularProducts, products } from '#contract/calls/menu.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { OrderType } from '#contract/primitives.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Scheduler } from '#lib/clock.ts';
import type { Services } from '#client/services.ts';
import { ask } from './ask.ts';

/** Tabs that hear of the same change do not all ask at the same moment: each waits a part of this, ms. */
const SPREAD_MS = 2000;

/** What dishes are shown of, what has the most of them first. */
const DISHES = ['menu', 'menu-details', 'popular'] as const;
const PlaceKey = v.tuple([v.picklist(DISHES), v.number(), OrderType]);
const KINDS: ReadonlySet<unknown> = new Set([...DISHES, 'localities']);

type Reading = Pick<Services, 'queryClient' | 'outbox' | 'orderParams'>;

/** The address that a query asks, or null: what it asks is not part of the menu. */
const addressOf = (queryKey: readonly unknown[]): string | null => {
  if (queryKey[0] === 'localities') return `${endpointPath(localities)}${encodeQuery(BY_LOCALITY)}`;
  const key = v.safeParse(PlaceKey, queryKey);
  if (!key.success) return null;
  const [kind, restaurantId, orderType] = key.output;
  const query = { restaurant_id: restaurantId, order_type: orderType };
  if (kind === 'popular') return `${endpointPath(popularProducts)}${encodeQuery(query)}`;
  return `${endpointPath(products)}${encodeQuery(kind === 'menu' ? query : { ...query, details: true })}`;
};

/** Asks past what the browser's own cache would give by itself: `reload` for all of it, `no-cache` whether it is still so. */
const askAnew = async (address: string, cache: 'reload' | 'no-cache'): Promise<void> => {
  const answer = await ask(address, { accept: 'application/json' }, { cache }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
};

/**
 * What this tab shows of the menu, or will show of its place, is read past the browser's own cache, which may keep it for minutes;
 * then whoever shows it reads it anew, and the cart says which of its dishes have gone.
 */
const readAnew = async ({ queryClient, outbox, orderParams }: Reading): Promise<void> => {
  const cache = queryClient.getQueryCache();
  const { restaurantId } = orderParams.getSnapshot();
  const known = cache
    .findAll({ predicate: ({ queryKey: [kind] }) => KINDS.has(kind) })
    .filter((query) => query.isActive() || query.queryKey[0] === 'localities' || query.queryKey[1] === restaurantId);
  const addresses = new Set(known.map(({ queryKey }) => addressOf(queryKey)).filter((address) => address !== null));
  for (const address of addresses) await askAnew(address, 'reload');
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => KINDS.has(kind) });
  await outbox.refresh().catch(() => undefined);
};

/**
 * What changed between the reading of a menu and the stream was told to nobody: the dishes that are shown are asked for once more, which
 * costs no menu where they are the same, and all of it is read anew where they are not. The cart, where no dishes are shown.
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
  // When it came says nothing of when it was so: it may have lain in the browser's own cache, be of another clock, or be under way still,
  // which counts as another one below.
  const { data } = query.state;
  await askAnew(address, 'no-cache');
  await queryClient.refetchQueries({ queryKey, exact: true });
  // What is equal stays the same object.
  if (query.state.data !== data) await readAnew(services);
};

/** Reads the menu anew (docs/product.md §6.23). */
export interface MenuReader {
  /** It has become another one: a moment later, once for changes that come together, and once more for one that comes while it reads. */
  readonly readSoon: () => void;
  /** The stream that was opened then (epoch ms, by the device) has said for the first time which menu there is. */
  readonly check: (openedAt: number) => void;
}

/** Makes what reads the menu of this tab anew; one reading comes after the other. */
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
