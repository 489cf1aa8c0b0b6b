import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { momentWords } from '#domain/relative-day.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { barCount, cartProgress } from '#first-tap/card-cart.ts';
import { forLater } from '#first-tap/first-tap-strings.ts';
import type { BarView } from '#first-tap/first-tap.ts';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { cartStrings } from './cart-strings.ts';

/** The chosen time, or a note that one must be chosen while orders for as soon as possible are not accepted. */
const whenWords = (time: OrderTime): string | null => {
  if (time.wantedAt !== null) return momentWords(time.wantedAt, time.now, time.restaurant.timezone);
  return closedUntil(time) === null ? null : forLater;
};

interface CartBarProps {
  /** Where the program of src/first-tap draws it. */
  slot: RefObject<HTMLElement | null>;
  /** URL of a waiting order. */
  orderHref: (id: string) => string;
}

/**
 * The bar at the bottom of a phone: total, items, and the missing amount, with a progress line along its edge; next to it a direct link
 * to the checkout, once the cart can be ordered (docs/product.md §4.23). When a waiting order has taken the dishes, it links to that
 * order (docs/product.md §4.8). Empty while the cart is. Computes what the program of src/first-tap draws into the slot.
 */
export function CartBar({ slot, orderHref }: CartBarProps): null {
  const { cart, lines, totals } = useCart();
  const time = useDishTime(usePlace());
  const when = time && whenWords(time);
  const { waiting } = useOutbox();
  const isUnknown = cart === null || (lines.length > 0 && totals === null);
  const sum = cart !== null && lines.length > 0 ? (totals?.total_price ?? 0) : 0;
  /** The sum in the bar, kopecks: on its way to `sum` for a moment. */
  const counted = useRef(0);
  const viewOf = (): BarView | null => {
    if (cart !== null && lines.length > 0 && totals !== null) {
      return {
        count: barCount(cart.quantity, when),
        sum: counted.current,
        progress: cartProgress(totals),
        checkout: waiting === null && cartObstacle(lines, totals) === null,
      };
    }
    if (waiting === null) return null;
    const words = cartStrings.orderBar[waiting.state === 'sending' ? 'sending' : 'waits'];
    return { order: { href: orderHref(waiting.id), words }, sum: waiting.total_shown };
  };
  const draw = useEffectEvent((shown: number): void => {
    // Unknown so far: what the program has drawn from the device stays.
    if (isUnknown) return;
    counted.current = shown;
    if (slot.current !== null) window.firstTap?.showBar(slot.current, viewOf());
  });
  useLayoutEffect(() => {
    draw(counted.current === 0 ? sum : counted.current);
  });
  // Drawn frame by frame without rendering: a tap on the next dish does not wait for it.
  useEffect(() => countTo(sum, counted.current, (shown) => draw(shown)), [sum]);
  useLayoutEffect(() => {
    const { current } = slot;
    return () => {
      if (current !== null) window.firstTap?.showBar(current, null);
    };
  }, [slot]);
  return null;
}

/** Below the 200 ms limit for motion (docs/product.md §15.6). */
const COUNTS_MS = 180;

/** Counts a sum in whole roubles, or jumps to it under reduced motion. Returns a stop function. */
function countTo(sum: number, from: number, draw: (sum: number) => void): (() => void) | undefined {
  if (from === sum) return undefined;
  const isStill = from === 0 || sum === 0 || prefersStillness();
  const began = performance.now();
  let frame = 0;
  const count = (): void => {
    const part = isStill ? 1 : Math.min(1, (performance.now() - began) / COUNTS_MS);
    draw(part === 1 ? sum : Math.round((from + (sum - from) * part) / 100) * 100);
    if (part < 1) frame = requestAnimationFrame(count);
  };
  frame = requestAnimationFrame(count);
  return () => cancelAnimationFrame(frame);
}
