import type { QueryClient } from '@tanstack/query-core';
import type { ApiClient } from '#lib/api/client.ts';
import type { Clock } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import type { OrderParams, OrderParamsStore } from './place/order-params.ts';
import type { DiscountEvents } from './ordering/cart/discount-events.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { DeviceStorage } from './device-storage.ts';
import type { OrderGuard } from './place/order-guard.ts';
import type { LoadedOnce } from '#lib/load-once.ts';
import type { ToastStore } from './toasts.ts';
import type { ReadStore } from './offline/read-store.ts';
import type { QuietStart } from './quiet-start.ts';
import type { Screens } from './screens.ts';
import type { SessionState } from './session/session-state.ts';

/** The values of the first render, on the server and again during hydration: docs/product.md §16.6. */
export interface FirstView {
  /** Order type and restaurant from the cookies; everything else is the default. */
  readonly params: OrderParams;
  /** The locality cookie, or null. */
  readonly localitySlug: string | null;
  /** The time of the rendering; null where nothing was rendered. */
  readonly now: Date | null;
}

/** Everything that screens need from the platform: created once in src/app (`createServices`). */
export interface Services {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** The on-device store of responses; null where there is none. */
  readonly reads: LoadedOnce<ReadStore> | null;
  readonly storage: DeviceStorage;
  readonly orderParams: OrderParamsStore;
  readonly outbox: Outbox;
  readonly connectivity: Connectivity;
  readonly clock: Clock;
  readonly toasts: ToastStore;
  readonly guard: OrderGuard;
  readonly screens: Screens;
  readonly discountEvents: DiscountEvents;
  readonly session: SessionState;
  /** What the first view does not need waits for its end. */
  readonly quiet: QuietStart;
  readonly first: FirstView;
  /**
   * Forgets the person on this device, in all tabs: queue, cart, own orders, address, private responses (logout;
   * docs/product.md §7.29). The screen asks about unsent changes first.
   */
  readonly purge: () => Promise<void>;
  /** Starts probing and sending; only in the browser, after hydration. Returns a stop function. */
  readonly start: () => () => void;
}

/** The services that other services are built from: without those that need the finished page. */
export type ServiceDeps = Omit<Services, 'start' | 'purge'>;
