import { registerRoute } from 'workbox-routing';
import { PICTURE_CACHE, pictureBase } from '#client/offline/shared-caches.ts';

/** A neutral tile with a plate: placeholder of a picture that is not on this device. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#F3E6D3"/><g fill="none" stroke="#B79E86" stroke-width="1.6"><circle cx="24" cy="24" r="11"/><circle cx="24" cy="24" r="6.5"/></g></svg>`;

const placeholder = (): Response =>
  new Response(PLACEHOLDER, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } });

/**
 * Serves pictures from those cached by the page (src/client/offline/warm-pictures.ts), then the network, then the same picture
 * in another width, then a placeholder. Nothing is stored here: the budget is managed in one place.
 */
export function answerPictures(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/media/'),
    async ({ request, url }) => {
      const cache = await caches.open(PICTURE_CACHE);
      const stored = await cache.match(url.href);
      if (stored !== undefined) return stored;
      try {
        const answer = await fetch(request);
        if (answer.ok && !isImage(answer)) return placeholder();
        return answer;
      } catch {
        return (await otherWidth(cache, url.pathname)) ?? placeholder();
      }
    },
  );
}

/** A captive portal responds with a page. */
const isImage = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('image/') ?? false;

async function otherWidth(cache: Cache, path: string): Promise<Response | undefined> {
  const base = pictureBase(path);
  if (base === null) return undefined;
  const other = (await cache.keys()).find(({ url }) => pictureBase(new URL(url).pathname) === base);
  return other === undefined ? undefined : cache.match(other);
}
