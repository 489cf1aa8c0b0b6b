import { createContext, useContext, useEffect } from 'react';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';

/** The title set by the page on the screen; null: its route's title. */
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

/** Returns the title set by the page on the screen, for the code that writes the document's title. */
export function usePageTitle(): PageTitle {
  const title = useContext(PageTitleContext);
  if (!title) throw new Error('usePageTitle needs a PageTitleProvider above it');
  return title;
}

/** Adds to the document's title what the route does not know: an order's status, a profile section. */
export function useTitle(own: string): void {
  const title = usePageTitle();
  useEffect(() => {
    title.set(own);
    return () => title.set(null);
  }, [title, own]);
}
