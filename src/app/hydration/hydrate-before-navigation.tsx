import type { AnyRouter } from '@tanstack/react-router';
import { createContext, useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Its value is never read: a part of the page still to be hydrated counts as a consumer of every context. */
const WholePage = createContext(false);

/**
 * Hydrates the rest of the server's page before the first navigation leaves it. React hydrates the shell first and the page inside it
 * when idle; in between the shell's links already work, and a page that the router has left cannot be rendered again for hydration.
 * A changed context makes React hydrate all of it at once.
 */
export function HydrateBeforeNavigation({ router, children }: { router: AnyRouter; children: ReactNode }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    // The server has rendered nothing: there is nothing to hydrate.
    if (router.ssr === undefined) return;
    const stop = router.subscribe('onBeforeNavigate', () => {
      stop();
      flushSync(() => setWhole(true));
    });
    return stop;
  }, [router]);
  return <WholePage.Provider value={isWhole}>{children}</WholePage.Provider>;
}
