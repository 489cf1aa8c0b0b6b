import * as v from 'valibot';
import type { ModifierGroup, Product } from '#contract/catalog.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { products as productsCall } from '#contract/calls/menu.ts';
import { NumericId, OrderType } from '#contract/primitives.ts';
import type { Services } from '../services.ts';
import { isStartOnly, LONG_MENU, menuStart, type MenuStart } from './menu-start.ts';
import { categoriesQuery, menuDetailsQuery, menuQuery, readProducts, type MenuOf } from './queries.ts';

/** Dishes of one request: their parsing does not hold up a slow phone. */
const PAGE = 200;
/** Before another attempt, ms; a connection that returns is one at once. */
const RETRY_MS = 15_000;

type Reading = Pick<Services, 'api' | 'queryClient' | 'connectivity'>;

const equals = (one: Product, other: Product): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the dishes, with the objects of those that the page had and that are the same: their cards are not rendered again. */
function asKnown(dishes: readonly Product[], start: MenuStart | undefined): Product[] {
  const known = new Map(start?.products.map((dish) => [dish.id, dish]));
  return dishes.map((dish) => {
    const before = known.get(dish.id);
    return before !== undefined && equals(before, dish) ? before : dish;
  });
}

interface Pieces {
  readonly signal: AbortSignal;
  readonly details?: true;
  /** Runs before each piece. */
  readonly between?: () => Promise<void>;
}

/** Reads a whole menu in pieces, in its order. A backend that ignores the limit, or a menu that changes meanwhile, is read in one. */
async function readInPieces(api: ApiClient, place: MenuOf, { signal, details, between }: Pieces): Promise<Product[]> {
  const query = { restaurant_id: place.restaurantId, order_type: place.orderType, ...(details && { details }) };
  const read: Product[] = [];
  for (;;) {
    await between?.();
    const { products, total } = await api.call(productsCall, {
      query: { ...query, limit: PAGE, offset: read.length },
      signal,
    });
    read.push(...products);
    if (read.length === total && new Set(read.map(({ id }) => id)).size === total) return read;
    if (products.length === 0 || read.length >= total) return readProducts(api, query, signal);
  }
}

/** Puts the dishes of one category into what the page has, before the whole menu is there. */
async function addCategory({ api, queryClient }: Reading, place: MenuOf, slug: string): Promise<void> {
  const { queryKey } = menuStart(place);
  const categories = await queryClient.query({ ...categoriesQuery(api), staleTime: 'static' });
  const id = categories.find((one) => one.slug === slug)?.id;
  const isMissing = (start: MenuStart | undefined): boolean =>
    start?.rest.some((one) => one.category_id === id) === true;
  if (id === undefined || !isMissing(queryClient.getQueryData(queryKey))) return;
  const query = { restaurant_id: place.restaurantId, order_type: place.orderType, category_id: id };
  const dishes = await readProducts(api, query, new AbortController().signal);
  queryClient.setQueryData(queryKey, (start) => {
    if (start === undefined || !isMissing(start)) return start;
    const own = asKnown(
      dishes.filter((dish) => dish.category_id === id),
      start,
    );
    return {
      products: [...start.products.filter((dish) => dish.category_id !== id), ...own],
      rest: start.rest.filter((one) => one.category_id !== id),
    };
  });
}

const later = (connectivity: Services['connectivity'], signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    const stop = connectivity.subscribe(() => {
      if (connectivity.getSnapshot() === 'reachable') end();
    });
    signal.addEventListener('abort', end);
  });

/** Reads one menu. */
async function readRest(services: Reading, place: MenuOf, { path, signal }: Asking): Promise<void> {
  const { api, queryClient, connectivity } = services;
  const { queryKey } = menuStart(place);
  const addChosen = async (): Promise<void> => {
    const [, screen, slug] = path().split('/');
    if (screen === 'menu' && slug !== undefined) await addCategory(services, place, slug).catch(() => undefined);
  };
  while (isStartOnly(services, place) && !signal.aborted) {
    const carried = queryClient.getQueryData(queryKey);
    const queryFn = async ({ signal: until }: { readonly signal: AbortSignal }): Promise<Product[]> =>
      asKnown(await readInPieces(api, place, { signal: until, between: addChosen }), carried);
    const read = queryClient.query({ ...menuQuery(api, place), queryFn, staleTime: 'static' });
    const dishes = await read.catch(() => null);
    if (dishes === null) await later(connectivity, signal);
    // The screen follows the start, and finds the whole menu.
    else queryClient.setQueryData(queryKey, { products: dishes, rest: [] });
  }
}

interface Asking {
  /** The path of the address: it names the category that the customer has chosen. */
  readonly path: () => string;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
}

const StartKey = v.tuple([v.literal('menu-start'), NumericId, OrderType]);

/**
 * Reads what the page did not carry of a long menu (docs/product.md §1.22): the category that the customer has chosen first, then the whole
 * menu, from the device where an earlier visit has left it. Tries until it is there.
 */
export async function readMenuRests(services: Reading, asking: Asking): Promise<void> {
  for (const { queryKey } of services.queryClient.getQueryCache().getAll()) {
    const key = v.safeParse(StartKey, queryKey);
    if (!key.success) continue;
    const [, restaurantId, orderType] = key.output;
    await readRest(services, { restaurantId, orderType }, asking);
  }
}

/**
 * Reads a long menu with its details, in pieces. Dishes share the objects of equal groups of options, as they do on the server: a group that
 * fifty dishes have is fifty times less to hold and to store.
 */
export async function readLongDetails(api: ApiClient, place: MenuOf, signal: AbortSignal): Promise<Product[]> {
  const groups = new Map<string, ModifierGroup>();
  const shared = (group: ModifierGroup): ModifierGroup => {
    const text = JSON.stringify(group);
    const known = groups.get(text) ?? group;
    groups.set(text, known);
    return known;
  };
  const dishes = await readInPieces(api, place, { signal, details: true });
  return dishes.map((dish) => {
    const { details } = dish;
    return details === null
      ? dish
      : { ...dish, details: { ...details, modifier_groups: details.modifier_groups.map(shared) } };
  });
}

/** The menu with its details, in pieces where this place's cards are many. */
export function wholeDetails(
  { api, queryClient }: Pick<Services, 'api' | 'queryClient'>,
  place: MenuOf,
  like: MenuOf = place,
) {
  const query = menuDetailsQuery(api, place);
  const { length } = queryClient.getQueryData(menuQuery(api, like).queryKey) ?? [];
  if (length <= LONG_MENU) return query;
  return { ...query, queryFn: ({ signal }: { readonly signal: AbortSignal }) => readLongDetails(api, place, signal) };
}
