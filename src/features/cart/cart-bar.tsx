import type { JSX, MouseEventHandler } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { useCart } from '../../state/use-cart.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import css from './cart-bar.module.css';
import { cartStrings } from './cart-strings.ts';
import { CartProgress } from './cart-progress.tsx';

interface CartBarProps {
  /** The cart's own address. */
  href: string;
  onOpen: () => void;
}

/** The bar at a phone's bottom: total, items, and what is missing (look.md). Not there while the cart is empty. */
export function CartBar({ href, onOpen }: CartBarProps): JSX.Element | null {
  const { cart, lines, totals } = useCart();
  if (cart === null || lines.length === 0 || totals === null) return null;
  const open: MouseEventHandler = (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div className={css['bar']}>
      <CartProgress totals={totals} />
      <a className={css['open']} href={href} onClick={open}>
        <span>{cartStrings.title}</span>
        <span key={cart.quantity} className={css['count']}>
          {cartStrings.pieces(cart.quantity)}
        </span>
        <span className={css['sum']}>{formatPrice(totals.total_price)}</span>
      </a>
    </div>
  );
}
