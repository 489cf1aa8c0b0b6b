import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '#client/use-services.ts';
import { stopNoting } from '../hydration/prehydration-clicks-note.ts';

/** Starts what runs after hydration: probing, sending, early taps, and background prefetching. */
export function ClientBootstrap(): null {
  const router = useRouter();
  const services = useServices();
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    const stop = services.start();
    if (stopNoting()) {
      void import('../hydration/prehydration-clicks.ts').then(({ replayPrehydrationClicks }) =>
        replayPrehydrationClicks(services, router),
      );
    }
    const leaving = new AbortController();
    void import('../rendering/prefetch.ts').then(({ prefetchWhenIdle }) =>
      prefetchWhenIdle(services, router, leaving.signal),
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [router, services]);
  return null;
}
