/**
 * The payment page of an order, `/pay/:orderId`: the one place that shows a card form. The host, the worker and the storefront
 * recognize it by these functions, so that all of them apply its rules to the same addresses (docs/product.md §25.3).
 */
const PAYMENT = /^\/+pay\/+(?:([\w-]+)|[^/])/i;

/** Undoes percent-encoding, as the router does; a path that cannot be decoded matches as it is written. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Reports whether the path is a payment page, in any spelling that the router accepts: capitals, encoded letters, extra slashes. */
export function isPaymentPage(path: string): boolean {
  return PAYMENT.test(decoded(path));
}

/** Returns the page of the order that is paid at this path: where a customer can go without a network. */
export function orderOfPayment(path: string): string {
  const id = PAYMENT.exec(decoded(path))?.[1];
  return id === undefined ? '/orders' : `/order-status/${id}`;
}
