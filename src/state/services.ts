import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ApiClient } from '../platform/api/client.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connectivity } from '../platform/connectivity/connectivity.ts';
import type { OrderParams, OrderParamsStore } from '../platform/order-params/order-params.ts';
import type { Outbox } from '../platform/outbox/outbox-types.ts';
import type { DeviceStorage } from '../platform/storage/device-storage.ts';
import type { OrderGuard } from './order-guard.ts';
import type { ToastStore } from './toasts.ts';

/** What the first view was rendered with, on the server and again while it is hydrated: docs/decisions/0074. */
export interface FirstView {
  /** Order type and restaurant that the cookies named; everything else is the default. */
  readonly params: OrderParams;
  /** The locality cookie, or null. */
  readonly localitySlug: string | null;
  /** The instant of the rendering; null where nothing was rendered. */
  readonly now: Date | null;
}

/** Everything that screens need of the platform: made once in src/app (`createServices`). */
export interface Services {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly storage: DeviceStorage;
  readonly orderParams: OrderParamsStore;
  readonly outbox: Outbox;
  readonly connectivity: Connectivity;
  readonly clock: Clock;
  readonly toasts: ToastStore;
  readonly guard: OrderGuard;
  readonly first: FirstView;
  /**
   * Forgets the person on this device, in all tabs: queue, cart, own orders, address, private answers (logout; part 6 of the
   * offline rules). The screen asks about unsent things first.
   */
  readonly purge: () => Promise<void>;
  /** Begins to probe and to send; only in the browser, after hydration. The answer stops it. */
  readonly start: () => () => void;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
};
