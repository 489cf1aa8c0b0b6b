import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Product } from '#contract/catalog.ts';
import type { Forbidden } from '#domain/forbidden.ts';
import { App } from '#app/app.tsx';
import { createBrowserServices } from '#app/create-services.ts';
import { createQueryClient } from '#app/query-client.ts';
import { createAppRouter } from '#app/router.ts';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import type { Services } from '#client/services.ts';
import { startFirstTap } from '#first-tap/program.ts';
import type { FakeShop } from '#tests/support/fake-shop.ts';
import { HOME, KALUGA, NOON } from '#tests/support/fixtures/chain.ts';

export interface Given {
  /** The first restaurant: pickup from it, or delivery to {@link HOME}. `none`: nothing chosen. */
  readonly place?: 'pickup' | 'delivery' | 'none';
  /** Dishes with quantities. */
  readonly cart?: readonly (readonly [Product, number])[];
  /** What this device stores of its customer's dietary restrictions. */
  readonly forbidden?: Partial<Forbidden>;
  /** Current time at the restaurant. */
  readonly now?: Date;
  /** A reload: the device keeps the previous visit's data, and that visit is over. */
  readonly again?: boolean;
}

interface MountedShop {
  readonly api: FakeShop;
  readonly services: Services;
  readonly router: RegisteredRouter;
  /** The address without its origin: `/cart?modal=promocode`. */
  readonly href: () => string;
  /** Navigates to another address, as a link does. */
  readonly go: (href: string) => Promise<void>;
  readonly unmount: () => void;
}

/**
 * Mounts the whole storefront at an address: real router, screens, outbox and storage, on the fake API.
 *
 * @param stubFetch replaces `fetch` by the fake API
 */
export async function mountShop(
  href: string,
  { place = 'pickup', cart = [], forbidden, now = NOON, again = false }: Given,
  api: FakeShop,
  stubFetch: (fake: typeof fetch) => void,
): Promise<MountedShop> {
  const ahead = now.getTime() - Date.now();
  // The device's clock is wrong, and the app knows by how much: all times shown are relative to `now`.
  localStorage.setItem('storefront-clock_offset', String(ahead));
  if (forbidden !== undefined) {
    localStorage.setItem('storefront-forbidden', JSON.stringify({ allergens: [], words: [], ...forbidden }));
  }
  if (api.user !== null) localStorage.setItem('storefront-user', String(api.user));
  const gone = new AbortController();
  // As index.html does.
  window.firstTap = startFirstTap(document, localStorage, gone.signal);
  const isLost = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
  });
  isLost.catch(() => undefined);
  stubFetch(async (...request) => {
    // Pending requests of an unmounted shop are dropped: they must not reach the next one's API.
    const answer = await Promise.race([isLost, api.fetch(...request)]);
    answer.headers.set('date', new Date(Date.now() + ahead).toUTCString());
    if (api.csrfCookie !== null) document.cookie = `XSRF-TOKEN=${api.csrfCookie}; path=/`;
    return answer;
  });

  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  // The retry delays of one and two seconds are meant for customers' networks, not for the fake API.
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 10 } });
  const services = createBrowserServices({ queryClient, origin: location.origin });
  const [restaurant] = KALUGA.restaurants;
  if (!again && place !== 'none' && restaurant !== undefined) {
    const isDelivery = place === 'delivery';
    services.orderParams.choose({
      orderType: place,
      restaurant,
      zoneId: isDelivery ? 11 : null,
      deliveryDetails: isDelivery ? HOME.details : null,
    });
  }
  for (const [dish, count] of cart)
    await services.outbox.commit((state) => addLine(state, lineChoice(dish, null), count));

  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createAppRouter(
    {
      api: services.api,
      queryClient,
      services,
      isHydrating: () => false,
      isServer: false,
      place: () => ({ params: services.orderParams.getSnapshot(), localitySlug: null }),
    },
    history,
  );
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(<App router={router} services={services} />);
  return {
    api,
    services,
    router,
    href: () => history.location.href,
    go: (to) => router.navigate({ href: to }),
    unmount: () => {
      gone.abort();
      root.unmount();
      container.remove();
      queryClient.clear();
    },
  };
}
