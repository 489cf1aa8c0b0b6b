import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { OrderType } from '#contract/primitives.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { seoTitlesQuery, PUBLIC } from '#client/queries/queries.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import type { FirstView } from '#client/services.ts';

/**
 * The server's state at rendering, from which the browser starts. It comes with our own page, so the queries' data has already
 * been parsed by the server's client.
 */
const Dehydrated = v.object({
  /** Key, data, time of the read (epoch ms). */
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown(), v.number()])),
  /** The place from the visitor's cookies. */
  place: v.object({
    localitySlug: v.nullable(v.string()),
    restaurantId: v.nullable(v.number()),
    orderType: OrderType,
    deliveryZoneId: v.nullable(v.number()),
  }),
  /** The time of rendering: every label that depends on the time shows the same as then. */
  now: v.pipe(v.string(), v.isoTimestamp()),
});
export type Dehydrated = v.InferOutput<typeof Dehydrated>;

/** The element of the page that holds it. */
const ELEMENT_ID = 'first-view';

export function firstViewOf({ place, now }: Pick<Dehydrated, 'place' | 'now'>): FirstView {
  const { localitySlug, orderType, restaurantId, deliveryZoneId } = place;
  return {
    params: { ...DEFAULT_ORDER_PARAMS, orderType, restaurantId, deliveryZoneId },
    localitySlug,
    now: new Date(now),
  };
}

/**
 * Returns all data read for the page. None of it is personal: rendering sends no visitor's cookies. Of all page titles only this
 * page's is included, marked as stale, so that the browser loads the rest automatically.
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
  /** The server's time of the reads: the demo's differs from the machine's. */
  readonly now: Date;
}

/** Returns the state embedded in the page, or null for a plain single-page app. */
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

/** @param offset milliseconds that the device is behind the server, whose times these are; converts them to the device's clock */
export function hydrateQueries(queryClient: QueryClient, queries: Dehydrated['queries'], offset = 0): void {
  for (const [queryKey, data, updatedAt] of queries) {
    // Same as `setQueryData`, but marked as public: a purge keeps them, and the device persists them.
    const options = queryClient.defaultQueryOptions({ queryKey, meta: PUBLIC });
    const query = queryClient.getQueryCache().build(queryClient, options);
    query.setData(data, { updatedAt: updatedAt === 0 ? 0 : updatedAt - offset, manual: true });
  }
}

/** Limit on waiting for a style sheet, so that a failed one does not leave the page without handlers, ms. */
const STYLES_TIMEOUT_MS = 3_000;

/**
 * The server's HTML contains the styles of what it shows, and disabled links to the full sheets. Loads and enables those, so that
 * whatever appears from now on has its styles.
 */
export async function enableStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')];
  const loaded = links.map(
    (link) =>
      new Promise<void>((resolve) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => resolve(), { once: true });
        setTimeout(resolve, STYLES_TIMEOUT_MS);
        link.disabled = false;
      }),
  );
  await Promise.all(loaded);
}
