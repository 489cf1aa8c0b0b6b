import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { STATE_CACHE } from '../src/platform/offline/page-place.ts';

/** The browser asks for it with every page: without a network it gets what it got before. */
export function answerManifest(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/manifest.webmanifest',
    new StaleWhileRevalidate({
      cacheName: STATE_CACHE,
      plugins: [
        {
          // A captive portal's page is no manifest.
          cacheWillUpdate: async ({ response }) =>
            response.ok && response.headers.get('content-type')?.startsWith('application/manifest+json')
              ? response
              : null,
        },
      ],
    }),
  );
}
