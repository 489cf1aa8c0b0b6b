import { useMemo } from 'react';
import { browserCookies } from '#lib/browser.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { keepsCookies } from './keeps-cookies.ts';

/**
 * Whether this browser keeps cookies: without them nothing that is ordered can leave (docs/product.md §9.10). Asked once,
 * when the page has come alive; true until then.
 */
export function useKeepsCookies(): boolean {
  const isAlive = useHydrated();
  return useMemo(() => !isAlive || keepsCookies(browserCookies()), [isAlive]);
}
