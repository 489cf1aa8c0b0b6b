import { platformStrings } from '../platform/platform-strings.ts';
import type { CookieJar } from '../platform/storage/device-storage.ts';
import type { ToastStore } from './toasts.ts';

const PROBE_COOKIE = 'cookie_probe';

/**
 * A browser that keeps no cookies has neither session nor CSRF token: everything could be put into the cart, and nothing
 * would ever leave. Better said at once.
 */
export const warnWithoutCookies = (toasts: Pick<ToastStore, 'show'>, cookies: CookieJar): void => {
  cookies.set(PROBE_COOKIE, '1', { maxAgeSeconds: 60 });
  if (cookies.get(PROBE_COOKIE) === null) toasts.show(platformStrings.noCookies, { tone: 'error' });
  cookies.remove(PROBE_COOKIE);
};
