import { createContext, useContext } from 'react';

/** Counts the attempts of this visit at a page that fails: each failed attempt builds the component that shows it anew. */
interface PageFailures {
  /** Notes a failure of the page at `href`. Returns how often it has failed in a row, at least once. */
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
