import { formatPrice } from '#domain/money.ts';
import { paidState } from '#domain/paid-state.ts';
import { boardStrings } from './board-strings.ts';
import type { ShownOrder } from '../data/orders.ts';

type Paid = Pick<ShownOrder, 'payment' | 'totals'>;

/** Reports whether an order was paid online and still is, at least in part (docs/product.md §26.6). */
export function isPaid(order: Paid): boolean {
  const state = paidState(order);
  return state === 'paid' || state === 'due' || state === 'partly-returned';
}

/** Returns what is collected on receipt: all of it, or what an order paid online costs more since (docs/product.md §26.66); null: nothing. */
export function collectWords(order: Paid): string | null {
  const price = formatPrice(order.payment.to_collect);
  switch (paidState(order)) {
    case 'to-collect':
      return boardStrings.collect(price);
    case 'due':
      return boardStrings.collectDue(price);
    case 'paid':
    case 'partly-returned':
    case 'returned':
      return null;
  }
}

/** Returns what the kitchen has to know of money that went back to the customer; null: none did. */
export function returnedWords(order: Paid): string | null {
  switch (paidState(order)) {
    case 'partly-returned':
      return boardStrings.returnedPart(formatPrice(order.payment.returned));
    case 'returned':
      return boardStrings.returnedAll;
    case 'paid':
    case 'due':
    case 'to-collect':
      return null;
  }
}
