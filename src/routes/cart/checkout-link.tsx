import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX, MouseEvent } from 'react';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { formatPrice } from '#domain/money.ts';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { useGuarded } from '#client/place/use-guarded.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { Rolling } from '#ui/rolling.tsx';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import css from './checkout-link.module.css';

/** Goes to the first line of this cart that must be replaced. */
const toReplace = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const first = (currentTarget.closest('dialog') ?? document).querySelector<HTMLElement>('[data-replace]');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
};

/**
 * The link from the cart to checkout, with the sum. Guarded (docs/product.md §1.6). If something must be done first, it says so and
 * leads there: a form that would only reject is not opened (docs/product.md §4.5).
 */
export function CheckoutLink({ replace = false }: { replace?: boolean }): JSX.Element | null {
  const navigate = useNavigate();
  const guarded = useGuarded();
  const { totals, lines } = useCart();
  const { waiting } = useOutbox();
  if (totals === null || lines.length === 0) return null;
  if (waiting !== null) {
    const look = buttonClass({ variant: 'secondary', size: 'large', wide: true });
    return (
      <Link to="/order-status/$orderId" params={{ orderId: waiting.id }} replace={replace} className={look}>
        {cartStrings.orderFirst}
      </Link>
    );
  }
  const obstacle = cartObstacle(lines, totals);
  if (obstacle?.kind === 'unavailable') {
    return (
      <Button size="large" wide onClick={toReplace}>
        {cartStrings.replaceFirst(obstacle.count)}
      </Button>
    );
  }
  if (obstacle?.kind === 'minimum') {
    return (
      <Link to="/menu" replace={replace} className={buttonClass({ size: 'large', wide: true })}>
        {cartStrings.addMore(formatPrice(obstacle.missing))}
      </Link>
    );
  }
  return (
    <Button
      size="large"
      wide
      onClick={() => {
        guarded(() => void navigate({ to: '/checkout', search: {}, replace }));
      }}
    >
      <Rolling words={cartStrings.checkoutFor(formatPrice(totals.total_price))} />
    </Button>
  );
}

/** Offers pickup, which has no minimum, when below the zone's minimum. Renders nothing otherwise. */
export function PickupInstead({ replace = false }: { replace?: boolean }): JSX.Element | null {
  const { totals, lines } = useCart();
  if (totals === null || cartObstacle(lines, totals)?.kind !== 'minimum') return null;
  return (
    <OverlayLink
      opens={{ modal: 'restaurant-select', delivery_type: 'pickup' }}
      replace={replace}
      className={buttonClass({ variant: 'plain', wide: true })}
    >
      {cartStrings.orPickup}
    </OverlayLink>
  );
}

/**
 * Explains where the cart's dishes went: into an order that is waiting (docs/product.md §4.8). Renders nothing if none
 * is.
 */
export function WaitingOrderNotice({ replace = false }: { replace?: boolean }): JSX.Element | null {
  const { waiting, lines } = useOutbox();
  if (waiting === null) return null;
  const price = formatPrice(waiting.total_shown);
  return (
    <div className={cx(noticeClass, css['notice'])}>
      <p>
        <span>{waiting.state === 'sending' ? cartStrings.orderSending(price) : cartStrings.orderWaits(price)}</span>
        {lines.length > 0 && <span>{` ${cartStrings.nextOrder}`}</span>}
      </p>
      <Link to="/order-status/$orderId" params={{ orderId: waiting.id }} replace={replace}>
        {cartStrings.openOrder}
      </Link>
    </div>
  );
}
