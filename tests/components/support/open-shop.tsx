import { createMemoryHistory } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import { App } from '../../../src/app/app.tsx';
import { createQueryClient } from '../../../src/app/query-client.ts';
import { createAppRouter } from '../../../src/app/router.ts';
import { lineChoice } from '../../../src/client/cart/line-choice.ts';
import { createBrowserServices } from '../../../src/app/create-services.ts';
import type { Services } from '../../../src/client/services.ts';
import { FakeShop } from '../../support/fake-shop.ts';
import { HOME, KALUGA, NOON } from '../../support/fixtures/chain.ts';

interface Given {
  /** The first restaurant: picked up from, or delivered to {@link HOME}. `none`: nothing has been chosen. */
  readonly place?: 'pickup' | 'delivery' | 'none';
  /** Dishes with how many of each. */
  readonly cart?: readonly (readonly [Product, number])[];
  /** The time at the restaurant. */
  readonly now?: Date;
  /** A reload: the device is as the visit before has left it, and that visit is over. */
  readonly again?: boolean;
}

/** Ends the visit that is under way. */
let leave: () => void = () => undefined;

interface OpenShop {
  readonly api: FakeShop;
  readonly services: Services;
  /** The address without its origin: `/cart?modal=promocode`. */
  readonly href: () => string;
  /** Goes to another address, as a link does. */
  readonly go: (href: string) => Promise<void>;
}

/**
 * The whole storefront at an address: real router, screens, outbox and storage, on the fake API. It is taken down after the test.
 *
 * @param api what the server knows; a new chain of two restaurants otherwise
 */
export async function openShop(href: string, given: Given = {}, api: FakeShop = new FakeShop()): Promise<OpenShop> {
  const { place = 'pickup', cart = [], now = NOON, again = false } = given;
  leave();
  if (!again) await forgetDevice();
  const ahead = now.getTime() - Date.now();
  // The device's clock is wrong, and the app has learned by how much: whatever it says is said of `now`.
  localStorage.setItem('storefront-clock_offset', String(ahead));
  if (api.user !== null) localStorage.setItem('storefront-user', String(api.user));
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await api.fetch(...request);
    answer.headers.set('date', new Date(Date.now() + ahead).toUTCString());
    if (api.csrfCookie !== null) document.cookie = `XSRF-TOKEN=${api.csrfCookie}; path=/`;
    return answer;
  });

  const queryClient = createQueryClient();
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
  for (const [dish, count] of cart) await services.outbox.add(lineChoice(dish, null), count);

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
  leave = () => {
    root.unmount();
    container.remove();
    queryClient.clear();
    leave = () => undefined;
  };
  onTestFinished(() => leave());
  return {
    api,
    services,
    href: () => history.location.href,
    go: (to) => router.navigate({ href: to }),
  };
}

/** A device that has never been here. Open connections to its databases stay usable: they are emptied, not deleted. */
async function forgetDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await emptyDatabase(name);
}

const emptyDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} does not open`)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const done = (): void => {
        database.close();
        resolve();
      };
      if (stores.length === 0) {
        done();
        return;
      }
      const transaction = database.transaction(stores, 'readwrite');
      transaction.addEventListener('complete', done);
      for (const store of stores) transaction.objectStore(store).clear();
    });
  });
