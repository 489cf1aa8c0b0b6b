import { useRouter } from '@tanstack/react-router';
import { createContext, startTransition, useEffect, useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '#client/use-services.ts';

/** Its value is never read: a part of the page still to be hydrated counts as a consumer of every context. */
const WholePage = createContext(false);

/**
 * Hydrates the server's page right after the shell around it, in slices. Without it React would do so when nothing else is left to do,
 * and a page that the router has left cannot be rendered again for hydration: a navigation that comes first hydrates all of it at once.
 */
export function PageHydration({ children }: { children: ReactNode }): JSX.Element {
  const router = useRouter();
  const { quiet } = useServices();
  // Where the server has rendered nothing, there is nothing to hydrate.
  const [isWhole, setWhole] = useState(router.ssr === undefined);
  useLayoutEffect(() => {
    if (router.ssr === undefined) return undefined;
    const stop = router.subscribe('onBeforeNavigate', () => {
      stop();
      flushSync(() => setWhole(true));
    });
    startTransition(() => setWhole(true));
    return stop;
  }, [router]);
  useEffect(() => {
    if (!isWhole) return;
    quiet.hydrated();
    window.earlyWindow?.end();
  }, [isWhole, quiet]);
  return <WholePage.Provider value={isWhole}>{children}</WholePage.Provider>;
}
