/**
 * Hosts of the browsers' push services: of Chrome and what is built on it, and Firefox. Their vendors have other hosts, on which
 * anyone can put a program: a host that is not listed would let anyone make our server send requests to it.
 */
const SERVICES = ['fcm.googleapis.com', 'android.googleapis.com', 'updates.push.services.mozilla.com'];
/** Services that give each region a host of its own: Edge on Windows, and Safari. */
const REGIONAL = ['notify.windows.com', 'push.apple.com'];

/** Reports whether messages may be sent to this endpoint (docs/product.md §27.3). `more`: exact names added by the operator. */
export function isPushHost(endpoint: string, more: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return [...SERVICES, ...more].includes(hostname) || REGIONAL.some((name) => hostname.endsWith(`.${name}`));
}
