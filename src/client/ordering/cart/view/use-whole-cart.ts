import { useMemo } from 'react';
import { type CartHook, useCartOf } from './use-cart-view.ts';
import { useOutbox } from '../use-cart.ts';

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
