import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Reachability } from '../platform/connectivity/connectivity.ts';
import { DEFAULT_ORDER_PARAMS, type OrderParams } from '../platform/order-params/order-params.ts';
import { useServices } from './services.ts';
import type { Toast, ToastStore } from './toasts.ts';

const never = () => () => {};

/** False on the server and in the first render of the page: what is personal renders only when it is true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Where, how and with what the customer orders (spec §3). The defaults until the page is hydrated. */
export const useOrderParams = (): OrderParams => {
  const { orderParams } = useServices();
  return useSyncExternalStore(orderParams.subscribe, orderParams.getSnapshot, () => DEFAULT_ORDER_PARAMS);
};

/** Whether the API answers. On the server nothing is known. */
export const useConnectivity = (): Reachability => {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot, () => 'unknown');
};

/**
 * The server's time, as well as it is known, again every `interval` ms. Null on the server and in the first render: the
 * hour is not the same when the page arrives, and «открыто» must not be a hydration mismatch.
 */
export const useNow = (interval = 30_000): Date | null => {
  const { clock } = useServices();
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => {
      setNow(clock.now());
    };
    tick();
    const timer = setInterval(tick, interval);
    return () => {
      clearInterval(timer);
    };
  }, [clock, interval]);
  return now;
};

const NO_TOASTS: readonly Toast[] = [];

/** What is to be said now, and how to say something. */
export const useToasts = (): {
  toasts: readonly Toast[];
  showToast: ToastStore['show'];
  dismiss: ToastStore['dismiss'];
} => {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NO_TOASTS);
  return { toasts: shown, showToast: toasts.show, dismiss: toasts.dismiss };
};
