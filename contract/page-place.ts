import * as v from 'valibot';
import { OrderType } from './primitives.ts';
import { Locality } from './restaurants.ts';

/**
 * What the host of the storefront says about a page that it has rendered, and the service worker reads: for which place.
 * Only pages that belong to nobody carry it, so a page without it is never kept (docs/decisions/0101-page-cache.md).
 */
export const PAGE_PLACE_HEADER = 'x-page-place';

/** What a visitor's cookies say about the place: it chooses whose public page is shown, and nothing else of them does. */
export interface PagePlace {
  readonly localitySlug: string | null;
  readonly restaurantId: number | null;
  readonly orderType: OrderType;
}

const Slug = v.fallback(v.nullable(Locality.entries.slug), null);
const RestaurantId = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))), null);
/** Any other value falls back to delivery (docs/product.md §1.3). */
const Type = v.fallback(OrderType, 'delivery');

/** The place that the visitor's cookies name (docs/product.md §17.2). What does not read is not there. */
export function placeFromCookies(
  read: (name: 'locality' | 'restaurant' | 'order_type') => string | null | undefined,
): PagePlace {
  return {
    localitySlug: v.parse(Slug, read('locality') ?? null),
    restaurantId: v.parse(RestaurantId, read('restaurant') ?? null),
    orderType: v.parse(Type, read('order_type')),
  };
}

/** The place as one word: the cookies that choose what a public page shows (docs/product.md §16.6). */
export function pagePlace({ localitySlug, restaurantId, orderType }: PagePlace): string {
  return `${localitySlug ?? ''}.${restaurantId ?? ''}.${orderType}`;
}

/** Which build a page belongs to, or null when the page is not ours: a captive portal's, a proxy's. */
export function buildOfPage(html: string): string | null {
  return /<meta name="build" content="([\w-]{8,})"/.exec(html)?.[1] ?? null;
}

/** What a page asks its service worker to do. */
export type WorkerRequest =
  /** Fetch these pages now and keep them for the next start. Paths without search. */
  | { readonly type: 'keep-pages'; readonly paths: readonly string[] }
  /** Keep what is otherwise kept once it was seen, where the whole build is kept and there is room besides. */
  | { readonly type: 'keep-seldom-used' }
  /** The customer has agreed to the new build: workbox-window's word for it. */
  | { readonly type: 'SKIP_WAITING' };
