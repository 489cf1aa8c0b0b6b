/** Where page and worker leave notes for each other: a worker has no cookies in every browser. */
export const STATE_CACHE = 'state-1';
export const PLACE_ADDRESS = '/-/place';
/** How the names of the caches of rendered pages begin; the build's mark follows. */
export const PAGES = 'pages-';

/** Tells the worker which place's pages to open with. Where there is no Cache Storage there is no worker either. */
export async function tellPlace(place: string): Promise<void> {
  try {
    const cache = await caches.open(STATE_CACHE);
    await cache.put(PLACE_ADDRESS, new Response(place));
  } catch {
    // Without the note the worker asks the network.
  }
}
