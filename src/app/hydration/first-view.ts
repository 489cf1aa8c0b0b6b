import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { OrderType } from '#contract/primitives.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { seoTitlesQuery } from '#client/queries/queries.ts';
import { PUBLIC } from '#client/queries/query-options.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import type { FirstView } from '#client/services.ts';

/**
 * What the server knew when it rendered, for the browser to begin with the same. It comes with our own page, so the queries'
 * data are what the server's client has parsed already.
 */
const Dehydrated = v.object({
  /** Key, data, when it was read (epoch ms). */
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown(), v.number()])),
  /** What the visitor's cookies said about the place. */
  place: v.object({
    localitySlug: v.nullable(v.string()),
    restaurantId: v.nullable(v.number()),
    orderType: OrderType,
  }),
  /** The instant of the rendering: every label that depends on the time says what it said then. */
  now: v.pipe(v.string(), v.isoTimestamp()),
});
export type Dehydrated = v.InferOutput<typeof Dehydrated>;

/** Where the page keeps it. */
const ELEMENT_ID = 'first-view';

export function firstViewOf({ place, now }: Pick<Dehydrated, 'place' | 'now'>): FirstView {
  return {
    params: { ...DEFAULT_ORDER_PARAMS, orderType: place.orderType, restaurantId: place.restaurantId },
    localitySlug: place.localitySlug,
    now: new Date(now),
  };
}

/**
 * Returns everything that was read for the page. Nothing of it is personal: the rendering asks without a visitor's cookies.
 * Of the titles of all pages only this one's travels, marked as long out of date, so that the browser asks for the rest by
 * itself.
 */
export function dehydrateQueries({ api, queryClient, path, now }: DehydratedPage): Dehydrated['queries'] {
  const titles = seoTitlesQuery(api).queryKey;
  const ownTitles = queryClient.getQueryData(titles)?.filter((entry) => entry.path === path) ?? [];
  const others = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.status === 'success' && queryKey[0] !== titles[0])
    .map(({ queryKey, state }): Dehydrated['queries'][number] => [[...queryKey], state.data, now.getTime()]);
  return [...others, [[...titles], ownTitles, 0]];
}

interface DehydratedPage {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly path: string;
  /** The server's time, at which all of it was read: the demo's is not that of the machine. */
  readonly now: Date;
}

/** Returns what the page brought along, or null: then it is a plain single-page app. */
export function readDehydrated(): Dehydrated | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return null;
  try {
    const parsed = v.safeParse(Dehydrated, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** @param offset milliseconds that the device is behind the server, whose times these are; as if the device had noted them */
export function hydrateQueries(queryClient: QueryClient, queries: Dehydrated['queries'], offset = 0): void {
  for (const [queryKey, data, updatedAt] of queries) {
    // As `setQueryData` does it, with whose they are: a purge leaves them, and the device keeps them.
    const options = queryClient.defaultQueryOptions({ queryKey, meta: PUBLIC });
    const query = queryClient.getQueryCache().build(queryClient, options);
    query.setData(data, { updatedAt: updatedAt === 0 ? 0 : updatedAt - offset, manual: true });
  }
}
