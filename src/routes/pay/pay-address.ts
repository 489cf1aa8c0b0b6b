/** Where an order is paid: a document of its own (docs/product.md §25.3), opened by an ordinary link or by {@link openPayment}. */
export function payAddress(orderId: string): string {
  return `/pay/${orderId}`;
}

/** Opens the page where an order is paid, anew and over the network; going back leads to the page that stands behind it. */
export function openPayment(orderId: string): void {
  window.location.assign(payAddress(orderId));
}
