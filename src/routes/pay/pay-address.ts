/** Returns the payment address of an order: a separate document (docs/product.md §25.3), opened by a link or {@link openPayment}. */
export function payAddress(orderId: string): string {
  return `/pay/${orderId}`;
}

/** Opens an order's payment page as a new document from the network; going back leads to the page below it. */
export function openPayment(orderId: string): void {
  window.location.assign(payAddress(orderId));
}

/**
 * Loads one of our own addresses as a new document.
 *
 * @param href path, search and hash
 * @param way `replace`: in place of the current entry of the history; `reload`: the address is current already
 */
export function openDocument(href: string, way: 'push' | 'replace' | 'reload'): void {
  if (way === 'push') window.location.assign(href);
  else if (way === 'replace') window.location.replace(href);
  else window.location.reload();
}
