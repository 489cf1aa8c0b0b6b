/** Returns the payment address of an order: a separate document (docs/product.md §25.3), opened by a link or {@link openPayment}. */
export function payAddress(orderId: string): string {
  return `/pay/${orderId}`;
}

/** Opens an order's payment page as a new document from the network; going back leads to the page below it. */
export function openPayment(orderId: string): void {
  window.location.assign(payAddress(orderId));
}
