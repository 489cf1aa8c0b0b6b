import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { portionsToOrder } from '#domain/cart-lines.ts';
import { linesAt } from '#client/ordering/cart/view/lines-at.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { CartIcon } from '#ui/icons/menu-icons.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { shellStrings } from './shell-strings.ts';
import css from './cart-link.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface CartLinkProps {
  className?: string | undefined;
  /** Called instead of navigating to the cart's page. */
  onOpen?: (() => void) | undefined;
}

/** A link to the cart with the number of available portions; the number is personal and appears after hydration. */
export function CartLink({ className, onOpen }: CartLinkProps): JSX.Element {
  const time = useDishTime(usePlace());
  const count = portionsToOrder(linesAt(useOutbox().lines, time));
  return (
    <Link
      to="/cart"
      data-cart=""
      className={className}
      activeProps={{ 'aria-current': 'page' }}
      onClick={(event) => {
        if (onOpen === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className={css['icon']}>
        <CartIcon />
        {count > 0 && (
          <span key={count} className={css['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>
        <span>{shellStrings.cart}</span>
        {count > 0 && <VisuallyHidden>{shellStrings.inCart(count)}</VisuallyHidden>}
      </span>
    </Link>
  );
}
