import { useEffect, useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useServices } from './use-services.ts';

/**
 * The server's time, as well as it is known, again every half minute, and at once when it turns out to be another. On the
 * server, and until the page has been taken over, it is the instant of the rendering, so that «открыто» is no hydration
 * mismatch. A screen that is built later, or that no server has rendered, begins with the present time.
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
