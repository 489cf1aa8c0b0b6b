/** Hosts of browser push services, with their subdomains. An arbitrary host would make our server send requests to it. */
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

/** Reports whether messages may be sent to this endpoint (docs/product.md §27.3). `more`: hosts added by the operator. */
export function isPushHost(endpoint: string, more: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return [...VENDORS, ...more].some((name) => hostname === name || hostname.endsWith(`.${name}`));
}
