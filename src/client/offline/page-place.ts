/** Where page and worker leave notes for each other: a worker has no cookies in every browser. */
export const STATE_CACHE = 'state-1';
export const PLACE_ADDRESS = '/-/place';
/** How the names of the caches of rendered pages begin; the build's mark follows. */
export const PAGES = 'pages-';
/** The like for the pages that the browser itself answers a start with, the worker asleep: the present place's. */
export const STARTS = 'starts-';
/** Pages that a start may open with. */
export const START_PATHS = ['/menu', '/'];
/** Files of the build that the menu does without: kept where there is room for them. */
export const LATER_FILES = 'later-1';
/** The plain shell: a page without contents, which the browser then renders. */
export const SHELL = '/index.html';

/** Returns where a page lies that was rendered for a place. */
export function pageAddress(path: string, place: string): string {
  return `${path}?place=${encodeURIComponent(place)}`;
}

/** Tells the worker which place's pages to open with. Where there is no Cache Storage there is no worker either. */
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
