import type { PaymentMethod } from '#contract/primitives.ts';
import { isOnlinePayment } from './online-payment.ts';

/** An order's money, as a restaurant sees it; kopecks. */
export interface OrderMoney {
  readonly payment: {
    readonly method: PaymentMethod;
    /** On receipt. */
    readonly to_collect: number;
    /** Of its online payment: returned, or on its way back. */
    readonly returned: number;
  };
  readonly totals: { readonly total_price: number };
}

/**
 * How an order stands paid; `due`: online, and what it costs more since then is collected in cash (docs/product.md §26.66); `returned`: nothing of
 * its payment is left, and nothing is collected for it all the same.
 */
export type PaidState = 'to-collect' | 'due' | 'paid' | 'partly-returned' | 'returned';

/** Returns how an order stands paid, for everyone at the restaurant (docs/product.md §26.6, §28.8). One that costs nothing is paid. */
export function paidState({ payment: { method, to_collect: toCollect, returned }, totals }: OrderMoney): PaidState {
  const isPartPaid = isOnlinePayment(method) && toCollect + returned < totals.total_price;
  if (toCollect > 0) return isPartPaid ? 'due' : 'to-collect';
  if (returned === 0) return 'paid';
  return returned < totals.total_price ? 'partly-returned' : 'returned';
}
