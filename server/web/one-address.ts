/** Paths with a secret id or a signed code, where case matters. */
const WITH_ID = /^\/(?:order-status|pay|table)\//i;

/**
 * Returns the canonical form of a storefront path: no trailing slash, no doubled slashes, no capital letters
 * (docs/product.md §32.8). Percent-encoded bytes are kept unchanged.
 */
export function oneAddress(path: string): string {
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return WITH_ID.test(plain)
    ? plain
    : plain.replaceAll(/%[\dA-F]{2}|[A-Z]/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
