/** An order's money, as a restaurant sees it; kopecks. */
export interface OrderMoney {
  readonly payment: {
    /** On receipt. */
    readonly to_collect: number;
    /** Of its online payment: returned, or on its way back. */
    readonly returned: number;
  };
  readonly totals: { readonly total_price: number };
}

/** How an order stands paid; `returned`: nothing of its payment is left, and nothing is collected for it all the same. */
export type PaidState = 'to-collect' | 'paid' | 'partly-returned' | 'returned';

/** Returns how an order stands paid, for everyone at the restaurant (docs/product.md §26.6, §28.8). One that costs nothing is paid. */
export function paidState({ payment: { to_collect: toCollect, returned }, totals }: OrderMoney): PaidState {
  if (toCollect > 0) return 'to-collect';
  if (returned === 0) return 'paid';
  return returned < totals.total_price ? 'partly-returned' : 'returned';
}
