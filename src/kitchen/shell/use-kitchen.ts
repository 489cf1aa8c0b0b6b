import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Kitchen } from '../data/create-kitchen.ts';
import type { KitchenSnapshot } from '../data/kitchen-outbox.ts';
import type { KitchenSession } from '../data/session.ts';

const KitchenContext = createContext<Kitchen | null>(null);
export const KitchenProvider = KitchenContext.Provider;

/** The kitchen's services (src/kitchen/data). */
export function useKitchen(): Kitchen {
  const kitchen = useContext(KitchenContext);
  if (!kitchen) throw new Error('useKitchen needs a KitchenProvider above it');
  return kitchen;
}

/** What this screen keeps, with what was tapped and is on its way. */
export function useKitchenSnapshot(): KitchenSnapshot {
  const { outbox } = useKitchen();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
}

export function useSession(): ReturnType<KitchenSession['getSnapshot']> {
  const { session } = useKitchen();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

const TICK_MS = 5_000;

/** The server's time, as well as it is known, every few seconds. */
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
