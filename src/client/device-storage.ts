import * as v from 'valibot';
import type { CookieJar, KeyValueStorage } from '#lib/browser.ts';

/** Storage keys (docs/product.md §17.1). */
export type StorageKey =
  | 'order_type'
  | 'locality_id'
  | 'restaurant'
  | 'delivery_zone_id'
  | 'cart_id'
  | 'payment_method'
  | 'order_ids'
  | 'install'
  // docs/product.md §27.8
  | 'push'
  | 'alert_message'
  // docs/product.md §24.7
  | 'metrics_consent'
  | 'clock_offset'
  // docs/product.md §7.11, §7.18
  | 'user'
  | 'last_user'
  | 'join'
  | 'log_out'
  // docs/product.md §14.1 to §14.3
  | 'favourites'
  // docs/product.md §17.8
  | 'forbidden'
  // docs/product.md §29.10
  | 'recent_addresses'
  // docs/product.md §14.10
  | 'again'
  // docs/product.md §5.9
  | 'contact';
/** Data that the first request may already carry (docs/product.md §17.2). */
export type CookieName =
  | 'locality'
  | 'order_type'
  | 'restaurant'
  | 'delivery_zone_id'
  // Set along with the token, which scripts cannot read (docs/product.md §7.18).
  | 'signed_in';

const PREFIX = 'storefront';
const SEPARATOR = '-';
/** 365 days (docs/product.md §17.2). */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Returns a key's full name in the browser's storage: `storefront-cart_id`. */
export function storageName(key: StorageKey): string {
  return `${PREFIX}${SEPARATOR}${key}`;
}

export interface DeviceStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** Returns a JSON value that matches `schema`, else null. */
  read<S extends v.GenericSchema>(key: StorageKey, schema: S): v.InferOutput<S> | null;
  write(key: StorageKey, value: unknown): void;
  cookie(name: CookieName): string | null;
  /** Kept 365 days, path / (docs/product.md §17.2). */
  setCookie(name: CookieName, value: string | null): void;
}

/**
 * Creates this device's storage. It never throws: where storage is blocked, full or private, values live as long as the page
 * (docs/product.md §17.6).
 */
export function createDeviceStorage(storage: KeyValueStorage | null, cookies: CookieJar | null): DeviceStorage {
  const memory = new Map<string, string | null>();
  const jar = new Map<string, string | null>();

  const get = (key: StorageKey): string | null => {
    const name = storageName(key);
    const held = memory.get(name);
    if (held !== undefined) return held;
    try {
      return storage?.getItem(name) ?? null;
    } catch {
      return null;
    }
  };
  const put = (key: StorageKey, value: string | null): void => {
    const name = storageName(key);
    try {
      if (!storage) throw new Error('no storage');
      if (value === null) storage.removeItem(name);
      else storage.setItem(name, value);
      memory.delete(name);
    } catch {
      memory.set(name, value);
    }
  };
  return {
    get,
    set: put,
    remove: (key) => {
      put(key, null);
    },
    read: (key, schema) => {
      const text = get(key);
      if (text === null) return null;
      try {
        const parsed = v.safeParse(schema, JSON.parse(text));
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      put(key, JSON.stringify(value));
    },
    cookie: (name) => {
      const held = jar.get(name);
      if (held !== undefined) return held;
      try {
        return cookies?.get(name) ?? null;
      } catch {
        return null;
      }
    },
    setCookie: (name, value) => {
      try {
        if (!cookies) throw new Error('no cookies');
        if (value === null) cookies.remove(name);
        else cookies.set(name, value, { maxAgeSeconds: COOKIE_SECONDS });
        // Blocked cookies are dropped without an error: a value that cannot be read back is held here.
        if (cookies.get(name) === value) jar.delete(name);
        else jar.set(name, value);
      } catch {
        jar.set(name, value);
      }
    },
  };
}
