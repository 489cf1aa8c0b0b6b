import { secondsInDay } from 'date-fns/constants';
import type { CookieJar } from '#server/http/cookies.ts';

/** A session unused for this long expires. */
export const SESSION_DAYS = 30;
const WHERE = { path: '/api/partner', strict: true } as const;
/** `__Secure-` ensures that it was set over https; `__Host-` would send it with every customer request, too. */
const nameOf = ({ secure }: CookieJar): string => (secure ? '__Secure-kitchen' : 'kitchen');

/** Returns the screen's secret, or null. */
export function sessionSecret(jar: CookieJar): string | null {
  const secret = jar.get(nameOf(jar));
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Sets or renews the screen's secret cookie: sent to the partner API only, not readable by scripts. */
export function setSessionCookie(jar: CookieJar, secret: string): void {
  jar.set(nameOf(jar), secret, { ...WHERE, maxAge: SESSION_DAYS * secondsInDay });
}

export function clearSessionCookie(jar: CookieJar): void {
  jar.clear(nameOf(jar), WHERE);
}
