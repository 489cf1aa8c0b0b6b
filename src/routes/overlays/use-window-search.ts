import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { parseSearch, RootSearch } from '../root-search.ts';

/**
 * Returns the search parameters that open windows over the page, as soon as the address has them. The router has them only once it has
 * checked the page below, and renders them when nothing else is to be done: a tap on a dish would wait for both.
 */
export function useWindowSearch(): RootSearch {
  const { history } = useRouter();
  const known = useSearch({ from: '__root__' });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const address = useSyncExternalStore(
    history.subscribe,
    () => history.location.href,
    () => null,
  );
  return useMemo(() => {
    const { pathname, search } = history.location;
    // Another page is on its way, and its windows with it.
    if (address === null || pathname !== path) return known;
    const parsed = v.safeParse(RootSearch, parseSearch(search));
    return parsed.success ? parsed.output : known;
  }, [history, address, path, known]);
}
