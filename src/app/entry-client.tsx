import './styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserServices } from './create-services.ts';
import { App } from './app.tsx';
import { firstViewOf, hydrateQueries, readDehydrated, enableStyles } from './hydration/first-view.ts';
import { createQueryClient, deferReadStore, lazyPersister } from './query-client.ts';
import { createAppRouter } from './router.ts';

/** Hydrates the server-rendered page; without one (null), renders as a plain single-page app. */
async function start(dehydrated: ReturnType<typeof readDehydrated>): Promise<void> {
  const container = document.querySelector('#root');
  if (container === null) throw new Error('The page has no #root');
  const reads = deferReadStore();
  const queryClient = createQueryClient(lazyPersister(reads));
  const first = dehydrated === null ? undefined : firstViewOf(dehydrated);
  const services = createBrowserServices({ queryClient, reads, first });
  const { api, clock, orderParams, storage } = services;
  if (dehydrated !== null) hydrateQueries(queryClient, dehydrated.queries, clock.offset());
  // A locality named in the address is remembered (docs/product.md §1.5), before anything reads it.
  if (first !== undefined && first.localitySlug !== null) storage.setCookie('locality', first.localitySlug);
  let hydrating = dehydrated !== null;
  const router = createAppRouter({
    api,
    queryClient,
    services,
    isHydrating: () => hydrating,
    isServer: false,
    place: () =>
      hydrating ? services.first : { params: orderParams.getSnapshot(), localitySlug: storage.cookie('locality') },
  });
  if (import.meta.env.DEV) {
    void import('./dev/devtools.tsx').then(({ showDevtools }) => showDevtools(router, queryClient));
  }
  const app = <App router={router} services={services} />;
  if (dehydrated === null) {
    createRoot(container).render(app);
    return;
  }
  // Makes the router's components build the same tree as on the server.
  router.ssr = { manifest: undefined };
  // Loaders find everything in the cache; the slow part is the page's own chunk, which the HTML has preloaded.
  await Promise.all([router.load(), enableStyles()]);
  hydrateRoot(container, app);
  hydrating = false;
}

async function begin(): Promise<void> {
  try {
    await start(readDehydrated());
  } catch (error) {
    // The first view cannot be hydrated: renders the page as a plain single-page app.
    reportError(error);
    await enableStyles();
    await start(null);
  }
}

void begin();
