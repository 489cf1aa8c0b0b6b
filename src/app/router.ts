import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PagePending } from '#routes/pending.tsx';
import { createOverlays, type Overlays } from '#routes/overlays/overlays.ts';
import { parseSearch, stringifySearch } from '#routes/root-search.ts';
import type { RouterContext } from '#routes/root.ts';
import { routeTree } from './route-tree.ts';
import { PageError } from './shell/page-failures.tsx';

/** Creates the router for the page and for rendering on the server; `history` is given only there. */
export function createAppRouter(context: Omit<RouterContext, 'overlays'>, history?: RouterHistory) {
  let overlays: Overlays | null = null;
  const router = createRouter({
    routeTree,
    context: { ...context, overlays: (): Overlays => (overlays ??= createOverlays(router)) },
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    // A link's target is preloaded when a finger or a pointer comes near it.
    defaultPreload: 'intent',
    // The query cache knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultErrorComponent: PageError,
    // On the server it would emit an inline script; the browser restores scrolling after hydration.
    scrollRestoration: history === undefined,
    trailingSlash: 'never',
  });
  return router;
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
