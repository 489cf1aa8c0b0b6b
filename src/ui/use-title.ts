import { createContext, useContext, useEffect } from 'react';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';

/** What the page on the screen calls itself; null: as its route does. */
export interface PageTitle extends Subscribable {
  readonly getSnapshot: () => string | null;
  readonly set: (own: string | null) => void;
}

export function createPageTitle(): PageTitle {
  const { subscribe, notify } = createListeners();
  let own: string | null = null;
  return {
    subscribe,
    getSnapshot: () => own,
    set: (next) => {
      own = next;
      notify();
    },
  };
}

const PageTitleContext = createContext<PageTitle | null>(null);

export const PageTitleProvider = PageTitleContext.Provider;

/** The title that the page on the screen has set: for whoever writes the document's. */
export function usePageTitle(): PageTitle {
  const title = useContext(PageTitleContext);
  if (!title) throw new Error('usePageTitle needs a PageTitleProvider above it');
  return title;
}

/** Says in the document's title what its route does not know: an order's status, a part of the profile. */
export function useTitle(own: string): void {
  const title = usePageTitle();
  useEffect(() => {
    title.set(own);
    return () => title.set(null);
  }, [title, own]);
}
