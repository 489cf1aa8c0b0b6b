import { secondsInDay } from 'date-fns/constants';
import type { CookieJar } from '#server/http/cookies.ts';

/** A session that nobody has used for so long is over. */
export const SESSION_DAYS = 30;
const WHERE = { path: '/api/partner', strict: true } as const;
/** `__Secure-` says that it came by https; `__Host-` would have it sent with every call of customers, too. */
const nameOf = ({ secure }: CookieJar): string => (secure ? '__Secure-kitchen' : 'kitchen');

/** The secret that a screen has, or null. */
export function sessionSecret(jar: CookieJar): string | null {
  const secret = jar.get(nameOf(jar));
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Gives a screen its secret, or the same one for longer: to the partner API alone, for no script to read. */
export function setSessionCookie(jar: CookieJar, secret: string): void {
  jar.set(nameOf(jar), secret, { ...WHERE, maxAge: SESSION_DAYS * secondsInDay });
}

export function clearSessionCookie(jar: CookieJar): void {
  jar.clear(nameOf(jar), WHERE);
}
