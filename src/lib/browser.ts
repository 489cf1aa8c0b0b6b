import type { ConnectivityHint } from './connectivity.ts';
import { readCookieText } from './cookie-text.ts';

/** The browser, for code that has no DOM. Nothing here runs while it is imported. */

/** What `localStorage` is, as far as this needs it: handed in, because the worker and the server have none. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
/** Reads and writes cookies: the page hands in one over `document.cookie`. */
export interface CookieJar {
  /** The decoded value, or null. */
  get(name: string): string | null;
  set(name: string, value: string, options: { readonly maxAgeSeconds: number }): void;
  remove(name: string): void;
}

/** `localStorage`, or null where even looking at it throws. */
export function browserStorage(): KeyValueStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '');

export function browserCookies(): CookieJar {
  return {
    get: (name) => readCookieText(document.cookie, name),
    set: (name, value, { maxAgeSeconds }) => {
      document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure()}`;
    },
    remove: (name) => {
      document.cookie = `${name}=; path=/; max-age=0; samesite=lax${secure()}`;
    },
  };
}

export function browserHints(onHint: (hint: ConnectivityHint) => void): () => void {
  const online = () => {
    onHint('online');
  };
  const offline = () => {
    onHint('offline');
  };
  const visible = () => {
    if (document.visibilityState === 'visible') onHint('visible');
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
  };
}

/** Calls back whenever the page is looked at again. */
export function onVisible(listener: () => void): () => void {
  return browserHints((hint) => {
    if (hint === 'visible') listener();
  });
}
