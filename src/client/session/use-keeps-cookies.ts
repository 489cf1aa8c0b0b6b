import { useMemo } from 'react';
import { browserCookies } from '#lib/browser.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { keepsCookies } from './keeps-cookies.ts';

/**
 * Reports whether this browser keeps cookies: without them no order can be sent (docs/product.md §9.10). Checked once,
 * after hydration; true until then.
 */
export function useKeepsCookies(): boolean {
  const isAlive = useHydrated();
  return useMemo(() => !isAlive || keepsCookies(browserCookies()), [isAlive]);
}
