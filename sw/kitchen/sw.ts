/**
 * The worker of the kitchen's screen, at `/kitchen/sw.js`: opens the screen offline, and wakes whoever has closed it
 * (docs/product.md §26.24, §26.43).
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import { screenApi } from '#contract/calls/screens.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { serializePush } from '#lib/serialize-push.ts';
import { pushStrings } from '../push-strings.ts';
import { worker } from '../scope.ts';
import { showMessages } from '../show-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const BASE = '/kitchen/';

// A tablet stays open for weeks: the next build takes over at once, and the page offers to reload.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
// Keep this expression literal and single: the build replaces it with the list of files.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(`${BASE}index.html`)));
showMessages({
  unreadable: { title: pushStrings.kitchen, navigate: BASE },
  // Whatever section is open: the line of notices and the bell say the rest.
  isShownAt: (path) => path.startsWith(BASE),
  renew: async (subscription) => {
    await fetch(endpointPath(screenApi.partnerSaveScreen), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: '1' },
      body: JSON.stringify(serializePush(subscription)),
    });
  },
});
