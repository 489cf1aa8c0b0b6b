/** Addresses that carry a secret id, or a signed code, in which capital letters count. */
const WITH_ID = /^\/(?:order-status|pay|table)\//i;

/**
 * The one way to write a path of the storefront: no slash at the end, none doubled, no capital letters
 * (docs/product.md §32.8). Percent-encoded bytes stay as they came.
 */
export function oneAddress(path: string): string {
  const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return WITH_ID.test(plain)
    ? plain
    : plain.replaceAll(/%[\dA-F]{2}|[A-Z]/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
