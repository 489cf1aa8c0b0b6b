import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '#client/use-services.ts';
import { connectCards } from '../hydration/connect-cards.ts';

/** Starts what runs after hydration: probing, sending, the cards’ cart, and background prefetching. */
export function ClientBootstrap(): null {
  const router = useRouter();
  const services = useServices();
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    const stop = services.start();
    const disconnect = connectCards(services, window.firstTap);
    const leaving = new AbortController();
    void import('../rendering/prefetch.ts').then(({ prefetchWhenIdle }) =>
      prefetchWhenIdle(services, router, leaving.signal),
    );
    return () => {
      leaving.abort();
      disconnect();
      stop();
    };
  }, [router, services]);
  return null;
}
