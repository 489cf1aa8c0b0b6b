import type { ConnectivityHint } from './connectivity.ts';

/** Returns the decoded value of `name` in a `Cookie` header or `document.cookie`, or null. */
export function readCookieText(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const raw = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    }
  }
  return null;
}

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

/** Calls `listener` whenever the page is hidden, which comes before it is closed, too. Returns a stop function. */
export function onHidden(listener: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', hidden);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
  };
}

/** Calls `listener` whenever the page becomes visible again. */
export function onVisible(listener: () => void): () => void {
  return browserHints((hint) => {
    if (hint === 'visible') listener();
  });
}
