import { buildOfPage, PAGE_PLACE_HEADER } from '#contract/page-place.ts';
import {
  PAGES,
  PLACE_ADDRESS,
  pageAddress,
  START_PATHS,
  STARTS,
  STATE_CACHE,
  dropOtherPolicies,
  shownWhole,
} from '#client/offline/shared-caches.ts';
import { build } from './build.ts';
import { worker } from './scope.ts';

/** Rendered pages of this build; pages of another build are never shown with this build's scripts. */
const OWN_PAGES = `${PAGES}${build}`;
/** A menu page is about 100 kB. The newest are kept. */
const MAX_PAGES = 16;

/** Returns the customer's place as last reported by a page; null before the first report. */
async function placeNow(): Promise<string | null> {
  const said = await caches.match(PLACE_ADDRESS, { cacheName: STATE_CACHE });
  return said === undefined ? null : said.text();
}

/** Returns the page cached for the customer's place, if any. */
export async function cachedPage(path: string): Promise<Response | undefined> {
  const place = await placeNow();
  return place === null ? undefined : caches.match(pageAddress(path, place), { cacheName: OWN_PAGES });
}

const isHtml = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? false;

/** Reports whether it is a page of this storefront, of any build: a captive portal's is not. Reads a copy. */
export async function isOwnPage(answer: Response): Promise<boolean> {
  return isHtml(answer) && buildOfPage(await answer.clone().text()) !== null;
}

/** Caches a rendered page for the next start if allowed: ours, of this build, not personal, and complete. */
export async function cachePage(path: string, answer: Response): Promise<void> {
  const place = answer.headers.get(PAGE_PLACE_HEADER);
  if (place === null || answer.status !== 200 || answer.redirected || !isHtml(answer)) return;
  const html = await answer.text();
  if (buildOfPage(html) !== build) return;
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  // Belongs to one navigation, not to the page (docs/guides/session-and-safety.md).
  headers.delete('cross-origin-opener-policy');
  const cache = await caches.open(OWN_PAGES);
  const address = pageAddress(path, place);
  try {
    await cache.delete(address);
    await dropOtherPolicies(cache, answer);
    const page = new Response(shownWhole(html), { headers });
    await cache.put(address, page.clone());
    await cacheStartPage(path, place, page);
    for (const old of (await cache.keys()).slice(0, -MAX_PAGES)) await cache.delete(old);
  } catch {
    // No space: drop the cached pages; the shell and the query store work without them.
    await caches.delete(OWN_PAGES);
  }
}

/** Also caches the current place's page for static routing, where used, under the policy currently in force. */
async function cacheStartPage(path: string, place: string, page: Response): Promise<void> {
  const name = `${STARTS}${build}`;
  if (!(await caches.has(name))) return;
  const starts = await caches.open(name);
  await dropOtherPolicies(starts, page);
  if (START_PATHS.includes(path) && place === (await placeNow())) await starts.put(path, page);
}

/** Refetches and caches pages, one after the other. Requested by the page when idle. */
export async function refreshPages(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await cachePage(path, await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } }));
    } catch {
      return;
    }
  }
}

/** Deletes the caches of other builds. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await worker.caches.keys();
  const isOthers = (name: string): boolean =>
    [PAGES, STARTS].some((start) => name.startsWith(start) && name !== `${start}${build}`);
  await Promise.all(names.filter(isOthers).map((name) => caches.delete(name)));
}
