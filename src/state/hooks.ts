import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Reachability } from '../platform/connectivity/connectivity.ts';
import type { OrderParams } from '../platform/order-params/order-params.ts';
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

/** Where, how and with what the customer orders (spec §3). Until the page is hydrated, what it was rendered with. */
export const useOrderParams = (): OrderParams => {
  const { first, orderParams } = useServices();
  return useSyncExternalStore(orderParams.subscribe, orderParams.getSnapshot, () => first.params);
};

/** Whether the API answers. On the server nothing is known. */
export const useConnectivity = (): Reachability => {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot, () => 'unknown');
};

/**
 * The server's time, as well as it is known, again every `interval` ms, and at once when it turns out to be another. On the
 * server, and until the page has been taken over, it is the instant of the rendering, so that «открыто» is no hydration
 * mismatch. A screen that is built later, or that no server has rendered, begins with the present time.
 */
export const useNow = (interval = 30_000): Date | null => {
  const { clock, first } = useServices();
  const hydrated = useHydrated();
  const [now, setNow] = useState<Date | null>(() => (hydrated ? clock.now() : first.now));
  useEffect(() => {
    const tick = () => {
      setNow(clock.now());
    };
    tick();
    const timer = setInterval(tick, interval);
    const unsubscribe = clock.subscribe(tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
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

/** Runs an ordering action now, or after a restaurant has been chosen (spec §2). */
export const useGuarded = (): ((action: () => void) => void) => useServices().guard.run;
