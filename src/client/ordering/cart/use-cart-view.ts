import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useEffect } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { portionsToOrder, totalQuantity } from '#domain/cart-lines.ts';
import type { OutboxSnapshot } from '#client/outbox/outbox.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { onVisible } from '#lib/browser.ts';
import type { ShownLine } from './shown-cart.ts';
import { cartTotals } from './cart-totals.ts';
import { linesAt, useCartActions, useOutbox, type CartActions } from './use-cart.ts';

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

interface CartHook extends CartActions {
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
function useCartOf(snapshot: OutboxSnapshot): CartHook {
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

/** How long a loaded cart is used without reloading, milliseconds (docs/product.md §9). */
const MAX_CART_AGE_MS = 600_000;

/** Reloads a stale cart when its screen opens, and when the page becomes visible again. */
export function useFreshCart(): void {
  const { outbox } = useServices();
  const { ready } = useOutbox();
  useEffect(() => {
    if (!ready) return undefined;
    const look = (): void => {
      // If that fails, the device's own copy remains, which the screen shows anyway.
      outbox.refresh({ maxAge: MAX_CART_AGE_MS }).catch(() => undefined);
    };
    look();
    return onVisible(look);
  }, [outbox, ready]);
}

/** Returns the cart including the dishes being ordered, for the checkout screen. */
export function useWholeCart(): CartHook {
  const snapshot = useOutbox();
  return useCartOf(
    useMemo(
      () => (snapshot.waiting === null ? snapshot : { ...snapshot, lines: snapshot.allLines, waiting: null }),
      [snapshot],
    ),
  );
}
