import type { CookieJar, KeyValueStorage } from '#lib/browser.ts';

export function fakeStorage(): KeyValueStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
export function fakeCookies(): CookieJar & { readonly written: string[]; readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  const written: string[] = [];
  return {
    map,
    written,
    get: (name) => map.get(name) ?? null,
    set: (name, value, { maxAgeSeconds }) => {
      map.set(name, value);
      written.push(`${name}=${value}; ${maxAgeSeconds}`);
    },
    remove: (name) => void map.delete(name),
  };
}
