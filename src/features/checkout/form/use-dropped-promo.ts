import { useEffect, useState } from 'react';
import type { CartPromo, CartTotals } from '#contract/cart.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';

export interface DroppedPromo {
  readonly promo: CartPromo;
  /** The total in kopecks with the code, and without. */
  readonly was: number;
  readonly now: number;
}

/**
 * A promo code that the server removed from the cart during a background prevalidation (docs/product.md §8.11 to
 * §8.14): stays shown until another code is applied, although later responses no longer mention it. `before`: the cart
 * on the device.
 */
export function useDroppedPromo(answer: PrevalidateResult | null, before: CartTotals | null): DroppedPromo | null {
  const { outbox } = useServices();
  const { cartId, promocode } = useOutbox();
  const [told, setTold] = useState<DroppedPromo | null>(null);
  const promo = answer?.dropped_promo ?? null;
  if (answer !== null && promo !== null && before !== null && told?.promo !== promo) {
    setTold({ promo, was: before.total_price, now: answer.totals.total_price });
  }
  useEffect(() => {
    if (promo === null || cartId === null) return;
    // The cart on the device still has the code; if it cannot be reloaded now, the next step reloads it.
    outbox.refresh().catch(() => undefined);
  }, [promo, cartId, outbox]);
  return promocode === null ? told : null;
}
