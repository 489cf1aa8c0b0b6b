import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { formatPrice } from '#domain/money.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import css from './waiting-order.module.css';

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
