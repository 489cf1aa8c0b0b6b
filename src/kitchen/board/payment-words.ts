import { formatPrice } from '#domain/money.ts';
import { paidState } from '#domain/paid-state.ts';
import { boardStrings } from './board-strings.ts';
import type { ShownOrder } from '../data/orders.ts';

type Paid = Pick<ShownOrder, 'payment' | 'totals'>;

/** Reports whether an order was paid online and still is, at least in part (docs/product.md §26.6). */
export function isPaid(order: Paid): boolean {
  const state = paidState(order);
  return state === 'paid' || state === 'partly-returned';
}

/** Returns what the kitchen has to know of money that went back to the customer; null: none did. */
export function returnedWords(order: Paid): string | null {
  switch (paidState(order)) {
    case 'partly-returned':
      return boardStrings.returnedPart(formatPrice(order.payment.returned));
    case 'returned':
      return boardStrings.returnedAll;
    case 'paid':
    case 'to-collect':
      return null;
  }
}
