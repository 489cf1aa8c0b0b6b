import * as v from 'valibot';
import { OrderType } from './primitives.ts';
import { Locality } from './restaurants.ts';

/**
 * Tells the service worker which place a page rendered by the storefront's host is for. Only public pages have the header, so a page
 * without it is never cached (docs/decisions/0101-page-cache.md).
 */
export const PAGE_PLACE_HEADER = 'x-page-place';

/** The place in a visitor's cookies: it selects which public page is shown; nothing else in the cookies does. */
export interface PagePlace {
  readonly localitySlug: string | null;
  readonly restaurantId: number | null;
  readonly orderType: OrderType;
  /** The zone of the customer's address; null for pickup, which does not depend on it. */
  readonly deliveryZoneId: number | null;
}

const Slug = v.fallback(v.nullable(Locality.entries.slug), null);
const Id = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))), null);
/** Invalid values fall back to delivery (docs/product.md §1.3). */
const Type = v.fallback(OrderType, 'delivery');

/** Reads the place from the visitor's cookies (docs/product.md §17.2). Unparsable values are ignored. */
export function placeFromCookies(
  read: (name: 'locality' | 'restaurant' | 'order_type' | 'delivery_zone_id') => string | null | undefined,
): PagePlace {
  const orderType = v.parse(Type, read('order_type'));
  return {
    localitySlug: v.parse(Slug, read('locality') ?? null),
    restaurantId: v.parse(Id, read('restaurant') ?? null),
    orderType,
    deliveryZoneId: orderType === 'delivery' ? v.parse(Id, read('delivery_zone_id') ?? null) : null,
  };
}

/** Serializes the place into one word: the cookies that determine a public page's content (docs/product.md §16.6). */
export function pagePlace({ localitySlug, restaurantId, orderType, deliveryZoneId }: PagePlace): string {
  return `${localitySlug ?? ''}.${restaurantId ?? ''}.${orderType}.${deliveryZoneId ?? ''}`;
}

/** Returns the build a page belongs to, or null if the page is not ours: a captive portal's, a proxy's. */
export function buildOfPage(html: string): string | null {
  return /<meta name="build" content="([\w-]{8,})"/.exec(html)?.[1] ?? null;
}

/** Messages from a page to its service worker. */
export type WorkerRequest =
  /** Fetch these pages now and cache them for the next start. Paths without search. */
  | { readonly type: 'keep-pages'; readonly paths: readonly string[] }
  /** Cache what is otherwise cached on first use, if the whole build is cached and there is space left. */
  | { readonly type: 'keep-seldom-used' }
  /** The customer accepted the new build: the message type is workbox-window's. */
  | { readonly type: 'SKIP_WAITING' };
