/** Where page and worker leave notes for each other: in some browsers a worker has no cookies. */
export const STATE_CACHE = 'state-1';
export const PLACE_ADDRESS = '/-/place';
/** Prefix of the rendered pages' caches; followed by the build's id. */
export const PAGES = 'pages-';
/** Same, for pages served by static routing without starting the worker: the present place's. */
export const STARTS = 'starts-';
/** Pages that the app may start on. */
export const START_PATHS = ['/menu', '/'];
/** Build files that the menu does not need: stored where there is room. */
export const LATER_FILES = 'later-1';
/** The plain shell: a page without contents, which the browser then renders. */
export const SHELL = '/index.html';

/** Returns the cache address of a page rendered for a place. */
export function pageAddress(path: string, place: string): string {
  return `${path}?place=${encodeURIComponent(place)}`;
}

/** Saves the place whose pages the worker opens with. Where there is no Cache Storage there is no worker either. */
export async function savePlace(place: string): Promise<void> {
  try {
    const cache = await caches.open(STATE_CACHE);
    await cache.put(PLACE_ADDRESS, new Response(place));
    const builds = (await caches.keys())
      .filter((name) => name.startsWith(STARTS))
      .map((name) => name.slice(STARTS.length));
    for (const build of builds) await settleStarts(build, place);
  } catch {
    // Without the note the worker asks the network.
  }
}

/**
 * Puts the pages of a place where the browser looks for them at a start. There is always one: a start that finds none goes to
 * the network and nowhere else.
 */
async function settleStarts(build: string, place: string): Promise<void> {
  const [pages, starts] = await Promise.all([caches.open(PAGES + build), caches.open(STARTS + build)]);
  for (const path of START_PATHS) {
    const page = (await pages.match(pageAddress(path, place))) ?? (await starts.match(SHELL));
    if (page !== undefined) await starts.put(path, page);
  }
}

/** Pictures of the chosen restaurant. Their addresses contain a content hash, so stored ones never change. */
export const PICTURE_CACHE = 'pictures-1';

/** Returns a picture's address without its width: `/media/ab12` of `/media/ab12-480.avif`; null for any other address. */
export function pictureBase(path: string): string | null {
  return /^(.+)-\d+\.(?:avif|webp)$/.exec(path)?.[1] ?? null;
}

const POLICY = 'content-security-policy';

/**
 * Deletes cached pages stored under a different content policy than the page just received: the browser would apply the old policy,
 * whatever the operator has allowed or forbidden since (docs/product.md §12.7).
 */
export async function dropOtherPolicies(cache: Cache, { headers }: Response): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept !== undefined && kept.headers.get(POLICY) !== headers.get(POLICY)) await cache.delete(request);
  }
}

/** The first category of a menu, as the storefront renders it. */
const FIRST_DISHES = /<section id="(menu-[\w-]+)"/;

/**
 * A page served whole from the phone's cache need not render in parts: laid out once, with its first dishes, it appears
 * sooner than the frame followed by the dishes (docs/decisions/0101-page-cache.md). A page that comes over the network waits for its
 * first dish alone (server/web/page-html.ts): there an early frame is better than nothing.
 *
 * @param html a rendered page of ours
 * @returns the same page; render-blocking until its first dishes where it has any
 */
export function shownWhole(html: string): string {
  const id = FIRST_DISHES.exec(html)?.[1];
  return id === undefined
    ? html
    : html.replace('</head>', `<link rel="expect" href="#${id}" blocking="render"></head>`);
}
