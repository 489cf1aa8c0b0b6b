import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Reachability } from '#lib/connectivity.ts';
import type { Services } from './services.ts';
import type { Toast, ToastStore } from './toasts.ts';

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/**
 * Returns the best estimate of server time, updated every half minute, and at once when it is corrected. On the server, and
 * until hydration, it is the time of the rendering, so that «открыто» causes no hydration mismatch. A screen mounted later,
 * or not rendered by a server, starts with the present time.
 */
export function useNow(): Date | null {
  const { clock, first } = useServices();
  const hydrated = useHydrated();
  const [now, setNow] = useState<Date | null>(() => (hydrated ? clock.now() : first.now));
  useEffect(() => {
    const tick = () => {
      setNow(clock.now());
    };
    tick();
    return clock.watch(tick);
  }, [clock]);
  return now;
}

/** Reports whether the API responds. Unknown on the server. */
export function useConnectivity(): Reachability {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot, () => 'unknown');
}

const NO_TOASTS: readonly Toast[] = [];

/** Returns the current toasts and a function to show one. */
export function useToasts(): {
  toasts: readonly Toast[];
  showToast: ToastStore['show'];
  dismiss: ToastStore['dismiss'];
} {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NO_TOASTS);
  return { toasts: shown, showToast: toasts.show, dismiss: toasts.dismiss };
}
