import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { totalQuantity } from '../../../domain/cart-lines.ts';
import { useOutbox } from '../../state/use-cart.ts';
import { CartIcon } from '../../ui/icons/menu-icons.tsx';
import { shellStrings } from './shell-strings.ts';
import css from './cart-link.module.css';

/** The way to the cart with the number of portions in it; the number is personal and comes after hydration. */
export function CartLink({ className }: { className?: string | undefined }): JSX.Element {
  const count = totalQuantity(useOutbox().lines);
  return (
    <Link to="/cart" className={className} activeProps={{ 'aria-current': 'page' }}>
      <span className={css['icon']}>
        <CartIcon />
        {count > 0 && (
          <span className={css['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>
        {shellStrings.cart}
        {count > 0 && <span className={css['spoken']}>{shellStrings.inCart(count)}</span>}
      </span>
    </Link>
  );
}
