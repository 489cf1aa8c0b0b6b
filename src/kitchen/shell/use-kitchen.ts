import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Kitchen } from '../data/create-kitchen.ts';
import type { KitchenSnapshot } from '../data/kitchen-outbox.ts';
import type { KitchenSession } from '../data/session.ts';

const KitchenContext = createContext<Kitchen | null>(null);
export const KitchenProvider = KitchenContext.Provider;

/** Returns the kitchen's services (src/kitchen/data). */
export function useKitchen(): Kitchen {
  const kitchen = useContext(KitchenContext);
  if (!kitchen) throw new Error('useKitchen needs a KitchenProvider above it');
  return kitchen;
}

/** This screen's stored state, including taps that are still being sent. */
export function useKitchenSnapshot(): KitchenSnapshot {
  const { outbox } = useKitchen();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
}

export function useSession(): ReturnType<KitchenSession['getSnapshot']> {
  const { session } = useKitchen();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

/** Reports whether the server is out of reach. */
export function useIsOffline(): boolean {
  const { connectivity } = useKitchen();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot) === 'unreachable';
}

const TICK_MS = 5_000;

/** Returns the estimated server time, updated every few seconds. */
export function useKitchenNow(): Date {
  const { clock } = useKitchen();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const tick = (): void => setNow(clock.now());
    const timer = setInterval(tick, TICK_MS);
    const stop = clock.subscribe(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock]);
  return now;
}
