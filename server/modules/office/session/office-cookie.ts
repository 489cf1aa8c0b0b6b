import { secondsInDay } from 'date-fns/constants';
import type { CookieJar } from '#server/http/cookies.ts';

/** A session unused for this long expires. */
export const OFFICE_SESSION_DAYS = 30;
const WHERE = { path: '/api/office', strict: true } as const;
/** As the kitchen's: `__Secure-` ensures https; `__Host-` would send it with every customer request, too. */
const nameOf = ({ secure }: CookieJar): string => (secure ? '__Secure-office' : 'office');

/** Returns the browser's secret, or null. */
export function officeSecret(jar: CookieJar): string | null {
  const secret = jar.get(nameOf(jar));
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Sets or renews the secret cookie: sent to the office's API only, not readable by scripts. */
export function setOfficeCookie(jar: CookieJar, secret: string): void {
  jar.set(nameOf(jar), secret, { ...WHERE, maxAge: OFFICE_SESSION_DAYS * secondsInDay });
}

export function clearOfficeCookie(jar: CookieJar): void {
  jar.clear(nameOf(jar), WHERE);
}
