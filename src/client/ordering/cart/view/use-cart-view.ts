import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { portionsToOrder, totalQuantity } from '#domain/cart-lines.ts';
import type { OutboxSnapshot } from '#client/outbox/outbox.ts';
import type { ShownLine } from './project.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { cartTotals } from './cart-totals.ts';
import { linesAt } from './lines-at.ts';
import { useCartActions, useOutbox, type CartActions } from '../use-cart.ts';
import { useServices } from '#client/use-services.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';

export interface CartView {
  /** The server's id; null while there is no cart, or it has not been sent. */
  readonly id: string | null;
  readonly lines: readonly ShownLine[];
  /** Portions that can be ordered. */
  readonly quantity: number;
  readonly cutlery: number;
  readonly promocode: string | null;
  /** Null until the constants and the place are known. */
  readonly totals: CartTotals | null;
}

export interface CartHook extends CartActions {
  /** Null until the device's cart has been read: unknown, not empty. */
  readonly cart: CartView | null;
  readonly lines: readonly ShownLine[];
  readonly totals: CartTotals | null;
  /** Whether changes are pending. */
  readonly pending: boolean;
  /** Quantity of a dish, over all its options. */
  readonly quantityOf: (productId: number) => number;
}

/**
 * Returns the cart as the customer sees it: confirmed and pending folded, without the dishes of a waiting order (product.md
 * §4.8), priced by the server's rules.
 */
export function useCart(): CartHook {
  return useCartOf(useOutbox());
}

/** Returns the cart of an outbox state. */
export function useCartOf(snapshot: OutboxSnapshot): CartHook {
  const { api } = useServices();
  const actions = useCartActions();
  const place = usePlace();
  const { restaurant, zone, orderType } = place;
  const { data: environment } = useQuery(environmentQuery(api));
  const time = useDishTime(place);
  const lines = useMemo(() => linesAt(snapshot.lines, time), [snapshot, time]);

  const totals = useMemo(() => {
    if (environment === undefined) return null;
    // The server's sums assume that no time has been chosen.
    const pending = snapshot.pending || lines !== snapshot.lines;
    return cartTotals({ ...snapshot, lines, pending }, { restaurant, zone, orderType }, environment);
  }, [snapshot, lines, restaurant, zone, orderType, environment]);
  const quantityOf = useCallback(
    (productId: number) => totalQuantity(lines.filter((line) => line.product_id === productId)),
    [lines],
  );
  const cart: CartView | null = snapshot.ready
    ? {
        id: snapshot.cartId,
        lines,
        quantity: portionsToOrder(lines),
        cutlery: snapshot.cutlery,
        promocode: snapshot.waiting === null ? (snapshot.confirmed?.promocode ?? null) : null,
        totals,
      }
    : null;
  return { cart, lines, totals, pending: snapshot.pending, quantityOf, ...actions };
}
