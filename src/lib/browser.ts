import type { ConnectivityHint } from './connectivity.ts';
import { readCookieText } from './cookie-text.ts';

/** Browser access for code that has no DOM. Nothing here runs on import. */

/** The subset of `localStorage` used here: injected, because the worker and the server have none. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
/** Reads and writes cookies: the page passes one over `document.cookie`. */
export interface CookieJar {
  /** The decoded value, or null. */
  get(name: string): string | null;
  set(name: string, value: string, options: { readonly maxAgeSeconds: number }): void;
  remove(name: string): void;
}

/** Returns `localStorage`, or null where even accessing it throws. */
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

/** Calls `listener` whenever the page becomes visible again. */
export function onVisible(listener: () => void): () => void {
  return browserHints((hint) => {
    if (hint === 'visible') listener();
  });
}
