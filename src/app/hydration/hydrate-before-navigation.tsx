import type { AnyRouter } from '@tanstack/react-router';
import { createContext, useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Nobody reads it. A part of the page that React has still to take over counts as a reader of every context. */
const WholePage = createContext(false);

/**
 * Hydrates what is left of the server's page before the first navigation leaves it. React takes the shell over first and the page
 * inside it when idle; in between the shell's links work already, and a page that the router has left cannot be rendered again to be
 * taken over. A changed context makes React take all of it over at once.
 */
export function HydrateBeforeNavigation({ router, children }: { router: AnyRouter; children: ReactNode }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    // The server has rendered nothing: there is nothing to take over.
    if (router.ssr === undefined) return;
    const stop = router.subscribe('onBeforeNavigate', () => {
      stop();
      flushSync(() => setWhole(true));
    });
    return stop;
  }, [router]);
  return <WholePage.Provider value={isWhole}>{children}</WholePage.Provider>;
}
