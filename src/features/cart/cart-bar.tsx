import { type JSX, type MouseEventHandler, useEffect, useRef, useState } from 'react';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { formatPrice } from '#domain/money.ts';
import { momentWords } from '#domain/relative-day.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useGuarded } from '#client/place/use-guarded.ts';
import { usePlace } from '#client/place/use-place.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import css from './cart-bar.module.css';
import { cartStrings } from './cart-strings.ts';
import { CartProgress } from './cart-progress.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';

/** The chosen time, or a note that one must be chosen while orders for as soon as possible are not accepted. */
const whenWords = (time: OrderTime): string | null => {
  if (time.wantedAt !== null) return momentWords(time.wantedAt, time.now, time.restaurant.timezone);
  return closedUntil(time) === null ? null : cartStrings.closed;
};

interface CartBarProps {
  /** URL of the cart. */
  href: string;
  onOpen: () => void;
  /** URL of the checkout. */
  checkoutHref: string;
  /** Called after the bar's own checks (docs/product.md §1.6). */
  onCheckout: () => void;
  /** URL of a waiting order. */
  orderHref: (id: string) => string;
  onOpenOrder: (id: string) => void;
}

const opening =
  (open: () => void): MouseEventHandler =>
  (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };

/**
 * The bar at the bottom of a phone: total, items, and the missing amount, with a progress line along its edge; next to it a direct link
 * to the checkout, once the cart can be ordered (docs/product.md §4.23). When a waiting order has taken the dishes, it links to that
 * order (docs/product.md §4.8). Renders nothing while the cart is empty.
 */
export function CartBar(props: CartBarProps): JSX.Element | null {
  const { href, onOpen, checkoutHref, onCheckout, orderHref, onOpenOrder } = props;
  const { cart, lines, totals } = useCart();
  const guarded = useGuarded();
  const time = useDishTime(usePlace());
  const when = time && whenWords(time);
  const { waiting } = useOutbox();
  const sum = useCountedSum(totals?.total_price ?? 0);
  if (cart !== null && lines.length === 0 && waiting !== null) {
    return (
      <div className={css['bar']}>
        <a
          className={cx(css['open'], css['order'])}
          href={orderHref(waiting.id)}
          onClick={opening(() => onOpenOrder(waiting.id))}
        >
          <span>{cartStrings.orderBar[waiting.state === 'sending' ? 'sending' : 'waits']}</span>
          <span className={css['sum']}>{formatPrice(waiting.total_shown)}</span>
        </a>
      </div>
    );
  }
  if (cart === null || lines.length === 0 || totals === null) return null;
  return (
    <div className={css['bar']} data-cart="">
      <a className={css['open']} href={href} onClick={opening(onOpen)}>
        <span className={css['title']}>{cartStrings.title}</span>
        <span key={cart.quantity} className={css['count']}>
          {[cart.quantity > 0 && cartStrings.pieces(cart.quantity), when].filter(Boolean).join(' · ')}
        </span>
        <span className={css['sum']}>{formatPrice(sum)}</span>
        <CartProgress totals={totals} />
      </a>
      {waiting === null && cartObstacle(lines, totals) === null && (
        <a className={css['checkout']} href={checkoutHref} onClick={opening(() => guarded(onCheckout))}>
          {cartStrings.checkout}
        </a>
      )}
    </div>
  );
}

/** Below the 200 ms limit for motion (docs/product.md §15.6). */
const COUNTS_MS = 180;

/** Returns the sum, kopecks; animates changes in whole roubles, or jumps to the new sum under reduced motion. */
function useCountedSum(sum: number): number {
  const [shown, setShown] = useState(sum);
  const last = useRef(sum);
  useEffect(() => {
    const from = last.current;
    if (from === sum) return undefined;
    const isStill = from === 0 || prefersStillness();
    const began = performance.now();
    let frame = 0;
    const count = (): void => {
      const part = isStill ? 1 : Math.min(1, (performance.now() - began) / COUNTS_MS);
      const next = part === 1 ? sum : Math.round((from + (sum - from) * part) / 100) * 100;
      last.current = next;
      setShown(next);
      if (part < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [sum]);
  return shown;
}
