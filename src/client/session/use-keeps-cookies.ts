import { useMemo } from 'react';
import { browserCookies, type CookieJar } from '#lib/browser.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * Reports whether this browser keeps cookies: without them no order can be sent (docs/product.md §9.10). Checked once,
 * after hydration; true until then.
 */
export function useKeepsCookies(): boolean {
  const isAlive = useHydrated();
  return useMemo(() => !isAlive || keepsCookies(browserCookies()), [isAlive]);
}

const PROBE_COOKIE = 'cookie_probe';

/** Reports whether a cookie is still there after being set. */
export function keepsCookies(cookies: CookieJar): boolean {
  cookies.set(PROBE_COOKIE, '1', { maxAgeSeconds: 60 });
  const isKept = cookies.get(PROBE_COOKIE) !== null;
  cookies.remove(PROBE_COOKIE);
  return isKept;
}
