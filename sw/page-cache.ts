import { buildOfPage, PAGE_PLACE_HEADER } from '#contract/page-place.ts';
import { PAGES, PLACE_ADDRESS, pageAddress, START_PATHS, STARTS, STATE_CACHE } from '#client/offline/page-place.ts';
import { dropOtherPolicies } from '#client/offline/page-policy.ts';
import { shownWhole } from '#client/offline/whole-page.ts';
import { build } from './build.ts';
import { worker } from './scope.ts';

/** Rendered pages of this build; another build's are never shown with this one's scripts. */
const OWN_PAGES = `${PAGES}${build}`;
/** A menu's page is some 100 kB. The newest stay. */
const MAX_PAGES = 16;

/** The place that the page last said the customer is in; null before it has said anything. */
async function placeNow(): Promise<string | null> {
  const said = await caches.match(PLACE_ADDRESS, { cacheName: STATE_CACHE });
  return said === undefined ? null : said.text();
}

/** The page as it was rendered for the customer's place, if it is kept. */
export async function cachedPage(path: string): Promise<Response | undefined> {
  const place = await placeNow();
  return place === null ? undefined : caches.match(pageAddress(path, place), { cacheName: OWN_PAGES });
}

const isHtml = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? false;

/** Tells whether it is a page of this storefront, of any build: a captive portal's is not. Reads a copy. */
export async function isOwnPage(answer: Response): Promise<boolean> {
  return isHtml(answer) && buildOfPage(await answer.clone().text()) !== null;
}

/** Keeps a rendered page for the next start, if it may be: ours, of this build, of nobody in particular, and whole. */
export async function cachePage(path: string, answer: Response): Promise<void> {
  const place = answer.headers.get(PAGE_PLACE_HEADER);
  if (place === null || answer.status !== 200 || answer.redirected || !isHtml(answer)) return;
  const html = await answer.text();
  if (buildOfPage(html) !== build) return;
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  // Of one navigation, not of the page (docs/guides/session-and-safety.md).
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
    // No room: the pages go, the shell and the query store carry on without them.
    await caches.delete(OWN_PAGES);
  }
}

/** The present place's page is also what the browser answers a start with, where it does so, under the policy that holds now. */
async function cacheStartPage(path: string, place: string, page: Response): Promise<void> {
  const name = `${STARTS}${build}`;
  if (!(await caches.has(name))) return;
  const starts = await caches.open(name);
  await dropOtherPolicies(starts, page);
  if (START_PATHS.includes(path) && place === (await placeNow())) await starts.put(path, page);
}

/** Fetches pages anew and keeps them: the page asks for it when it has nothing better to do. One after the other. */
export async function refreshPages(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      await cachePage(path, await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } }));
    } catch {
      return;
    }
  }
}

/** Deletes what other builds have cached. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await worker.caches.keys();
  const isOthers = (name: string): boolean =>
    [PAGES, STARTS].some((start) => name.startsWith(start) && name !== `${start}${build}`);
  await Promise.all(names.filter(isOthers).map((name) => caches.delete(name)));
}
