import type { ShownOrder } from './orders.ts';

/** Fewer digits are not a telephone's: half of the orders would end with them. */
const PHONE_DIGITS = 4;

/** Returns the orders whose number begins with these digits, or whose telephone ends with at least four of them (docs/product.md §26.34). */
export function findOrders<Order extends Pick<ShownOrder, 'number' | 'phone_number'>>(
  orders: readonly Order[],
  query: string,
): Order[] {
  const digits = query.replaceAll(/\D/g, '');
  if (digits === '') return [];
  const rank = ({ number }: Order): number => (number === digits ? 0 : number.startsWith(digits) ? 1 : 2);
  return orders
    .filter((order) => rank(order) < 2 || (digits.length >= PHONE_DIGITS && order.phone_number.endsWith(digits)))
    .toSorted((one, other) => rank(one) - rank(other));
}
