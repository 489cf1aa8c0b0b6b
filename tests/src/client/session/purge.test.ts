// Proves docs/product.md §7.29, §17.4.
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addLine } from '#client/ordering/cart/cart-changes.ts';
import { createReadStore } from '#client/offline/read-store.ts';
import { createOrderParams } from '#client/place/order-params.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { browserStorage } from '#lib/browser.ts';
import { makeRoom } from '#client/sync/browser.ts';
import { onForgotten } from '#app/deferred-services.ts';
import { createSessionState } from '#client/session/session-state.ts';
import { clearPerson } from '#client/session/purge.ts';
import { PERSON, PERSON_KEPT, PUBLIC, type ReadMeta } from '#client/queries/queries.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { dish } from '../support/builders.ts';
import { fakeCookies } from '../support/fake-storage.ts';
import { settled, World } from '../support/world.ts';
import { waitFor } from '#tests/support/wait-for.ts';

/** `localStorage` as in a browser: its keys are its properties. */
class FakeWebStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return typeof this[key] === 'string' ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

let device = new FakeWebStorage();
/** The browser's storage for a tab. */
const tabOf = (): { localStorage: FakeWebStorage; sessionStorage: FakeWebStorage } => ({
  localStorage: device,
  sessionStorage: new FakeWebStorage(),
});
let assign = vi.fn<(to: string) => void>();

const ADDRESS = {
  street: 'Кирова',
  house: '1',
  entrance: '',
  floor: '',
  apartment: '7',
  comment: '',
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  device = new FakeWebStorage();
  vi.stubGlobal('window', tabOf());
  assign = vi.fn();
  vi.stubGlobal('location', { assign });
});

const page = (world: World) => {
  const tab = world.open();
  const store = createReadStore({ version: 'a' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, persister: store.persister } } });
  const storage = createDeviceStorage(browserStorage(), fakeCookies());
  const orderParams = createOrderParams(storage);
  const services = { ...tab, storage, orderParams, queryClient, session: createSessionState() };
  return {
    ...services,
    purge: () => clearPerson(services),
    listen: () => onForgotten(services),
    read: (queryKey: readonly unknown[], queryFn: () => Promise<unknown>, meta: ReadMeta = PUBLIC) =>
      queryClient.query({ queryKey, queryFn, staleTime: 'static', meta }),
  };
};
const away = () => Promise.reject(new Error('away'));
const written = async (): Promise<void> => {
  // React Query notifies its observers by timers, IndexedDB by immediates.
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await settled();
  }
};

describe('forgetting a person', () => {
  it('leaves nothing of the person: queue, place, address, keys, responses, typed text', async () => {
    const world = new World();
    const here = page(world);
    await here.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    here.storage.set('order_ids', '["AAAAAAAAAAAAAAAAAAAAAA"]');
    here.storage.write('contact', { owner: null, name: 'Марфа', phone: '+7 916 123-45-67', version: '1' });
    device.setItem('storefront-taps-x-1', '[]');
    device.setItem('storefront-card_cart', '{"lines":[]}');
    here.storage.write('forbidden', { allergens: ['nuts'], words: [] });
    device.setItem('storefront-theme', 'dark');
    here.orderParams.choose({
      orderType: 'delivery',
      restaurant: { id: 1, locality_id: 1, delivery_zones: [] },
      zoneId: 11,
      deliveryDetails: null,
    });
    writeTab('checkout_draft', JSON.stringify(ADDRESS));
    window.sessionStorage.setItem('tsr-scroll', '{"/order-status/AAAAAAAAAAAAAAAAAAAAAA":{}}');
    await here.read(['orders', 'one', 'x'], async () => 'mine', PERSON_KEPT);
    await here.read(['news'], async () => 'everybody’s');
    await written();

    const known = vi.fn(() => here.storage.get('order_ids'));
    here.session.leaving.subscribe(known);
    await here.purge();
    // Whatever shows active orders queries whether there are any: from now on there are none.
    expect(known.mock.results).toEqual([{ type: 'return', value: null }]);
    expect(here.outbox.getSnapshot()).toMatchObject({ cartId: null, lines: [], state: { commands: [] }, place: null });
    expect(here.orderParams.getSnapshot()).toMatchObject({ restaurantId: null, deliveryDetails: null });
    expect(Object.keys(device).toSorted()).toEqual(['storefront-forgotten', 'storefront-theme']);
    expect(here.storage.get('contact')).toBeNull();
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(here.queryClient.getQueryData(['orders', 'one', 'x'])).toBeUndefined();
    const next = page(world);
    await expect(next.read(['orders', 'one', 'x'], away, PERSON_KEPT)).rejects.toThrow('away');
    expect(await next.read(['news'], away)).toBe('everybody’s');
  });

  it('reaches the other tabs, which leave their current screen [7.27a]', async () => {
    const world = new World();
    const [here, there] = [page(world), page(world)];
    const stop = there.listen();
    there.queryClient.setQueryData(['a new query', 'x'], 'mine');
    await there.read(['recommended', 'x'], async () => 'mine', PERSON);
    await there.read(['menu', 1, 'delivery'], async () => 'everybody’s');
    await here.purge();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(there.queryClient.getQueryData(['a new query', 'x'])).toBeUndefined();
    expect(there.queryClient.getQueryData(['recommended', 'x'])).toBeUndefined();
    expect(there.queryClient.getQueryData(['menu', 1, 'delivery'])).toBe('everybody’s');
    stop();
  });

  it('is not heard by the tab itself: its message would be lost with the page', async () => {
    const here = page(new World());
    const stop = here.listen();
    const other = new BroadcastChannel('storefront-purge');
    const heard = new Promise((resolve) => {
      other.addEventListener('message', resolve, { once: true });
    });
    await here.purge();
    await heard;
    other.close();
    await settled();
    expect(assign).not.toHaveBeenCalled();
    stop();
  });

  it('is noticed by a tab closed meanwhile, when the browser restores it with its typed text', async () => {
    const here = page(new World());
    const ours = window;
    const theirs = tabOf();
    vi.stubGlobal('window', theirs);
    writeTab('checkout_draft', 'typed');
    expect(readTab('checkout_draft')).toBe('typed');
    vi.stubGlobal('window', ours);
    await here.purge();
    vi.stubGlobal('window', theirs);
    expect(readTab('checkout_draft')).toBeNull();
    expect(Object.values(theirs.sessionStorage)).not.toContain('typed');
    writeTab('checkout_draft', 'by another');
    expect(readTab('checkout_draft')).toBe('by another');
  });

  it('clears typed text where the browser has no storage for the tab', async () => {
    vi.stubGlobal('window', {});
    const here = page(new World());
    writeTab('checkout_draft', 'typed');
    expect(readTab('checkout_draft')).toBe('typed');
    await here.purge();
    expect(readTab('checkout_draft')).toBeNull();
  });
});

describe('space on a full disk', () => {
  const names = new Set(['pictures-1', 'pages-abc', 'state-1', 'workbox-precache-v2']);
  beforeEach(() => {
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve([...names]),
      open: () => Promise.resolve({ keys: () => Promise.resolve([]) }),
      delete: (name: string) => Promise.resolve(names.delete(name)),
    });
  });

  it('is freed by removing pictures first, then stored responses, never the outbox or the shell', async () => {
    const here = page(new World());
    await here.read(['news'], async () => 'read');
    await here.read(['orders', 'one', 'x'], async () => 'read', PERSON_KEPT);
    await written();
    await makeRoom[0]?.();
    expect([...names]).toEqual(['state-1', 'workbox-precache-v2']);
    expect(await page(new World()).read(['news'], away)).toBe('read');
    await makeRoom[1]?.();
    await expect(page(new World()).read(['news'], away)).rejects.toThrow('away');
    await expect(page(new World()).read(['orders', 'one', 'x'], away, PERSON_KEPT)).rejects.toThrow('away');
    expect(makeRoom).toHaveLength(2);
  });
});
