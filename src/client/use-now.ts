import { useEffect, useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useServices } from './use-services.ts';

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
