import type { JSX } from 'react';
import { CartBody } from '../../features/cart/cart-body.tsx';
import { CartSummary } from '../../features/cart/cart-summary.tsx';
import { cartStrings } from '../../features/cart/cart-strings.ts';
import { ClearButton } from '../../features/cart/clear-button.tsx';
import { useCart } from '../../state/use-cart.ts';
import { CartDiscounts } from '../discounts/cart-discounts.tsx';
import { useOpenDish } from '../overlays/use-open-dish.ts';
import css from './cart-panel.module.css';
import { CheckoutLink, PickupInstead } from './checkout-link.tsx';

/** The cart that stands open beside the menu (look.md, desktop). */
export function CartPanel(): JSX.Element {
  const { lines, clear } = useCart();
  const openDish = useOpenDish();
  return (
    <aside className={css['panel']} aria-labelledby="cart-panel">
      <div className={css['head']}>
        <h2 id="cart-panel">{cartStrings.title}</h2>
        {lines.length > 0 && <ClearButton onClear={clear} />}
      </div>
      <div className={css['body']}>
        <CartBody onOpenDish={openDish} />
      </div>
      {lines.length > 0 && (
        <div className={css['foot']}>
          <CartSummary
            discounts={<CartDiscounts />}
            action={
              <>
                <CheckoutLink />
                <PickupInstead />
              </>
            }
          />
        </div>
      )}
    </aside>
  );
}
