import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '#client/use-services.ts';
import { noteScrollBar } from '#ui/scroll-bar.ts';
import { connectCards } from '../hydration/connect-cards.ts';
import { layOutSections } from '../hydration/lay-out-sections.ts';

/** Starts what runs once the shell is hydrated: probing and the cards’ cart; after the quiet start, typeface and prefetching. */
export function ClientBootstrap(): null {
  const router = useRouter();
  const services = useServices();
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    const { quiet } = services;
    const stop = services.start();
    // A window was asked for after the router had read the address, and before it followed the history.
    if (router.history.location.href !== router.latestLocation.href) void router.load();
    const disconnect = connectCards(services, window.firstTap);
    const leaving = new AbortController();
    void layOutSections(quiet, leaving.signal);
    void quiet.over.then(noteScrollBar);
    quiet.over
      .then(() => import('../add-fonts.ts'))
      .then(({ addFonts }) => addFonts())
      // Without a network the fallbacks stay.
      .catch(() => undefined);
    void quiet.over
      .then(() => import('../rendering/prefetch.ts'))
      .then(({ prefetchWhenIdle }) => prefetchWhenIdle(services, router, leaving.signal));
    return () => {
      leaving.abort();
      disconnect();
      stop();
    };
  }, [router, services]);
  return null;
}
