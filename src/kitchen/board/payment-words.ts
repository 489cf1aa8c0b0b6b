import { formatPrice } from '#domain/money.ts';
import { boardStrings } from './board-strings.ts';
import type { ShownOrder } from '../data/orders.ts';

type Paid = Pick<ShownOrder, 'payment' | 'totals'>;

/** Reports whether an order was paid online and still is, at least in part (docs/product.md §26.6). */
export function isPaid({ payment, totals }: Paid): boolean {
  return payment.to_collect === 0 && payment.returned < Math.max(1, totals.total_price);
}

/** Returns what the kitchen has to know of money that went back to the customer; null: none did. */
export function returnedWords(order: Paid): string | null {
  const { returned } = order.payment;
  if (returned === 0) return null;
  return isPaid(order) ? boardStrings.returnedPart(formatPrice(returned)) : boardStrings.returnedAll;
}
