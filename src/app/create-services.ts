import { onlineManager, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import * as endpoints from '#contract/calls/menu.ts';
import type { Order } from '#contract/orders.ts';
import { noteError } from './reports/note-error.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { builtConnection, workerCanSend } from '#lib/api/connection.ts';
import { createSignal } from '#lib/broadcast.ts';
import { createClock, systemScheduler, type ClockMemory } from '#lib/clock.ts';
import { newKey } from '#lib/ids.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import { errorMessage } from '#client/error-message.ts';
import { createOrderParams, DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import { createDiscountEvents } from '#client/ordering/cart/discount-events.ts';
import { createOutbox, type OutboxPorts } from '#client/outbox/outbox.ts';
import { memoryOutboxStore, openOutboxStore } from '#client/outbox/outbox-store.ts';
import { homeQuery, orderQuery } from '#client/queries/queries.ts';
import { createDeviceStorage, type DeviceStorage } from '#client/device-storage.ts';
import { rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { browserCookies, browserHints, browserStorage, onVisible } from '#lib/browser.ts';
import { createLock, makeRoom, requestBackgroundSync } from '#client/sync/browser.ts';
import { OUTBOX_CHANNEL, OUTBOX_LOCK } from '#client/sync/names.ts';
import { createOrderGuard } from '#client/place/order-guard.ts';
import { homeIn, knownPlaces } from '#client/place/known-places.ts';
import type { OrderChange } from '#client/ordering/orders/order-state.ts';
import type { FirstView, ServiceDeps, Services } from '#client/services.ts';
import { adoptPlaceOfCart, moveCart, rememberedPlace } from '#client/place/place-of-cart.ts';
import { createQuietStart } from '#client/quiet-start.ts';
import { createToasts } from '#client/toasts.ts';
import { createScreens } from '#client/screens.ts';
import { createSessionState } from '#client/session/session-state.ts';

/** Rarely needed, so it is loaded lazily by the screen that needs it, not before the menu. */
const loadPurge = () => import('#client/session/purge.ts');
const loadLater = () => import('./deferred-services.ts');
const PROBE_TIMEOUT = 5_000;

/** What differs between the browser and the server. */
type Parts = Pick<
  Services,
  'api' | 'queryClient' | 'reads' | 'storage' | 'connectivity' | 'clock' | 'first' | 'quiet'
> & {
  readonly ports: Pick<OutboxPorts, 'openStore' | 'lock' | 'channel' | 'makeRoom' | 'onWaiting' | 'onLog'>;
};

const NOTHING_RENDERED: FirstView = { params: DEFAULT_ORDER_PARAMS, localitySlug: null, now: null };

const assemble = ({ ports, ...given }: Parts): Services => {
  const { api, clock, connectivity, queryClient, quiet, storage } = given;
  const toasts = createToasts();
  const orderParams = createOrderParams(storage, (choice) => moveCart(services, choice));
  const onOrder = (order: Order, kind: OrderChange): void => {
    if (kind === 'place') rememberOrder(storage, order.id);
    queryClient.setQueryData(orderQuery(api, order.id).queryKey, order);
    // Cancelling re-fetches the cart and the orders; placing changes both as well (docs/product.md §6.7).
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    outbox.refresh().catch(() => undefined);
  };
  const outbox = createOutbox({
    ...ports,
    api,
    scheduler: systemScheduler,
    clock,
    connectivity,
    loadDrain: () => quiet.over.then(loadLater).then((deferred) => deferred.loadDrain()),
    newKey,
    onOrder,
    findPlace: () => rememberedPlace(services),
    onLogin: () => void loadLater().then(({ loginNeeded }) => loginNeeded(services)),
    person: () => storage.get('user'),
    savedCartId: {
      get: () => storage.get('cart_id'),
      set: (id) => {
        if (id === null) storage.remove('cart_id');
        else storage.set('cart_id', id);
      },
    },
  });
  const services: ServiceDeps = {
    ...given,
    orderParams,
    outbox,
    toasts,
    guard: createOrderGuard(orderParams, (id) => {
      const { held } = knownPlaces({ api, queryClient });
      if (homeIn(held, id) !== null) return true;
      const { localityId } = orderParams.getSnapshot();
      // Unknown so far: do not ask the customer.
      return (
        held.every((locality) => locality.id !== localityId) &&
        queryClient.getQueryData(homeQuery(api, id).queryKey) !== null
      );
    }),
    screens: createScreens(),
    discountEvents: createDiscountEvents(),
    session: createSessionState(),
  };
  return {
    ...services,
    purge: async () => (await loadPurge()).clearPerson(services),
    start: () => start(services),
  };
};

const start = (services: ServiceDeps): (() => void) => {
  const { connectivity, outbox } = services;
  onlineManager.setEventListener(() => undefined);
  const notifyQueries = () => {
    onlineManager.setOnline(connectivity.getSnapshot() !== 'unreachable');
  };
  const stops = [
    connectivity.subscribe(notifyQueries),
    adoptPlaceOfCart(services),
    later(services),
    outbox.start(),
    connectivity.start(),
    onVisible(outbox.wake),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Starts the subscriptions that are not needed for the menu at first. */
const later = (services: ServiceDeps): (() => void) => {
  let stop: (() => void) | null = null;
  let isStopped = false;
  services.quiet.over.then(loadLater).then(
    ({ followLater }) => {
      if (!isStopped) stop = followLater(services);
    },
    // The chunk failed to load: the network dropped before the page was complete, so there is nothing to report yet.
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
};

/** Creates the page's services. Reads cookies and storage, so call it in the browser only; call `start` after hydration. */
export function createBrowserServices({
  queryClient,
  reads = null,
  first = NOTHING_RENDERED,
  origin = builtConnection().origin ?? '',
}: {
  readonly queryClient: QueryClient;
  readonly reads?: Services['reads'];
  /** The data that the server rendered this page with. */
  readonly first?: FirstView | undefined;
  readonly origin?: string;
}): Services {
  const cookies = browserCookies();
  const storage = createDeviceStorage(browserStorage(), cookies);
  const clock = createClock(systemScheduler, clockMemory(storage));
  const api = createApi({
    origin,
    fetch: (...request) => fetch(...request),
    connection: builtConnection(),
    readCookie: (name) => cookies.get(name),
    onServerDate: clock.sync,
    // The probe's own result comes this way as well.
    onReachable: (reachable) => {
      connectivity.report(reachable);
    },
    onContractError: (error) => {
      services.toasts.show(errorMessage(error), { tone: 'error' });
      // oxlint-disable-next-line no-console -- docs/product.md §23.9: an answer outside of the contract is logged
      console.error(error.message);
      noteError(error);
    },
    onNotAuthenticated: () => void loadLater().then(({ revalidateSession }) => revalidateSession(services)),
    // No request is sent as the customer who has logged out; the probe is exempt.
    before: (call) =>
      storage.get('log_out') === null || call === 'logOut' || call === 'ping'
        ? null
        : loadLater().then(({ endSession }) => endSession(services)),
  });
  const connectivity = createConnectivity({
    ask: () => api.call(endpoints.ping, { timeout: PROBE_TIMEOUT }),
    scheduler: systemScheduler,
    hints: browserHints,
  });
  const services = assemble({
    api,
    queryClient,
    reads,
    storage,
    connectivity,
    clock,
    first,
    quiet: createQuietStart(window),
    ports: {
      openStore: openOutboxStore,
      lock: createLock(OUTBOX_LOCK),
      channel: createSignal(OUTBOX_CHANNEL),
      makeRoom,
      // The worker knows neither about a logout that has not been sent yet, nor about a token that the page has to read.
      onWaiting: () => {
        if (storage.get('log_out') === null && workerCanSend()) requestBackgroundSync();
      },
      // oxlint-disable-next-line no-console -- docs/product.md §1.7: a failed restaurant selection is only logged
      onLog: (message, error) => console.warn(message, error),
    },
  });
  return services;
}

/**
 * Remembers the device's clock offset at the last response (docs/product.md §9.22): an order placed at a cold start is dated
 * with it.
 */
const clockMemory = (storage: DeviceStorage): ClockMemory => ({
  read: () => storage.read('clock_offset', v.pipe(v.number(), v.integer())) ?? 0,
  write: (offset) => {
    storage.write('clock_offset', offset);
  },
});

/** Creates the services for rendering the first view on the server: nothing personal, nothing stored, nothing started. */
export function createServerServices({
  api,
  queryClient,
  first,
}: {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly first: FirstView;
}): Services {
  return assemble({
    api,
    queryClient,
    reads: null,
    storage: createDeviceStorage(null, null),
    connectivity: createConnectivity({
      ask: () => Promise.reject(new Error('The server does not probe')),
      scheduler: systemScheduler,
    }),
    clock: createClock(),
    first,
    quiet: createQuietStart(null),
    ports: { openStore: () => Promise.resolve(memoryOutboxStore()), lock: (task) => task(), onLog: () => undefined },
  });
}
