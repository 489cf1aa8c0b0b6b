import { buildOfPage } from '#contract/page-place.ts';
import { SHELL, START_PATHS, STARTS } from '#client/offline/shared-caches.ts';
import { build } from './build.ts';
import { refreshPages } from './page-cache.ts';
import { worker } from './scope.ts';

/** Static routes (Chromium): missing from the worker types. */
interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes: (rules: readonly object[]) => Promise<void>;
}

const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event;

const OWN_STARTS = `${STARTS}${build}`;

/**
 * Registers the requests that the browser serves without starting the worker (docs/decisions/0101-page-cache.md): a start, served
 * from the cache with the current place's page, or else the shell; and the API, which the worker never handles.
 *
 * @param buildPrecached its promise settles when the build is cached: a build that fails leaves nothing behind
 */
export function registerStaticRoutes(buildPrecached: () => Promise<void>): void {
  worker.addEventListener('install', (event) => {
    // If registration fails, the worker serves starts itself.
    if (canRoute(event))
      event.waitUntil(
        buildPrecached()
          .then(() => route(event))
          .catch(() => undefined),
      );
  });
}

async function route(event: RoutingEvent): Promise<void> {
  const starts = await caches.open(OWN_STARTS);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  if (buildOfPage(await shell.clone().text()) !== build) throw new TypeError('The shell is of another build');
  for (const address of [SHELL, ...START_PATHS]) await starts.put(address, shell.clone());
  await event.addRoutes([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    ...START_PATHS.map((pathname) => ({
      condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
      source: { cacheName: OWN_STARTS },
    })),
  ]);
  await refreshPages(START_PATHS);
}
