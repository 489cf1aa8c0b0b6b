import { createContext, useContext } from 'react';

/** Counts this visit's attempts at a failing page: each failed attempt mounts the error component anew. */
interface PageFailures {
  /** Records a failure of the page at `href`. Returns the number of consecutive failures, at least one. */
  readonly note: (href: string) => number;
}

export function createPageFailures(): PageFailures {
  let last = { href: '', times: 0 };
  return {
    note: (href) => {
      last = { href, times: last.href === href ? last.times + 1 : 1 };
      return last.times;
    },
  };
}

const PageFailuresContext = createContext<PageFailures | null>(null);

export const PageFailuresProvider = PageFailuresContext.Provider;

export function usePageFailures(): PageFailures {
  const failures = useContext(PageFailuresContext);
  if (!failures) throw new Error('usePageFailures needs a PageFailuresProvider above it');
  return failures;
}
