import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { STATE_CACHE } from '#client/offline/shared-caches.ts';
import { worker } from './scope.ts';

const MANIFEST = '/manifest.webmanifest';

/** Serves the manifest, requested by the browser with every page: offline, from the cache. */
export function answerManifest(): void {
  const strategy = new StaleWhileRevalidate({
    cacheName: STATE_CACHE,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isManifest(response) ? response : null) }],
  });
  registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === MANIFEST, strategy);
  worker.addEventListener('install', (event) => {
    // The page that installs the worker has already requested it, bypassing the worker.
    const request = new Request(MANIFEST);
    event.waitUntil(Promise.all(strategy.handleAll({ event, request })).catch(() => undefined));
  });
}

/** Rejects a captive portal's page. */
const isManifest = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type')?.startsWith('application/manifest+json') ?? false);
