import type { CookieJar } from '#lib/browser.ts';

const PROBE_COOKIE = 'cookie_probe';

/** Reports whether a cookie is still there after being set. */
export function keepsCookies(cookies: CookieJar): boolean {
  cookies.set(PROBE_COOKIE, '1', { maxAgeSeconds: 60 });
  const isKept = cookies.get(PROBE_COOKIE) !== null;
  cookies.remove(PROBE_COOKIE);
  return isKept;
}
