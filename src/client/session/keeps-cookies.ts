import type { CookieJar } from '#lib/browser.ts';

const PROBE_COOKIE = 'cookie_probe';

/** Whether a cookie that is set is there afterwards. */
export function keepsCookies(cookies: CookieJar): boolean {
  cookies.set(PROBE_COOKIE, '1', { maxAgeSeconds: 60 });
  const isKept = cookies.get(PROBE_COOKIE) !== null;
  cookies.remove(PROBE_COOKIE);
  return isKept;
}
