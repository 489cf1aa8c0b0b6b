/** Whose browsers have push services: of them and their subdomains. Anybody's host would be asked for by our server. */
const VENDORS = [
  'apple.com',
  'google.com',
  'googleapis.com',
  'huawei.com',
  'mozilla.com',
  'mozilla.org',
  'opera.com',
  'samsung.com',
  'windows.com',
  'yandex.net',
  'yandex.ru',
];

/** Tells whether messages may be sent there (docs/product.md §27.3). `more`: names that the operator has added. */
export function isPushHost(endpoint: string, more: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return [...VENDORS, ...more].some((name) => hostname === name || hostname.endsWith(`.${name}`));
}
