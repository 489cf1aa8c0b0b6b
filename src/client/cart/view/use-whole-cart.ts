import { useMemo } from 'react';
import { type CartHook, useCartOf } from './use-cart-view.ts';
import { useOutbox } from '../use-cart.ts';

/** Returns the cart with the dishes that are being ordered, for the screen that orders them. */
export function useWholeCart(): CartHook {
  const snapshot = useOutbox();
  return useCartOf(
    useMemo(
      () => (snapshot.waiting === null ? snapshot : { ...snapshot, lines: snapshot.allLines, waiting: null }),
      [snapshot],
    ),
  );
}
