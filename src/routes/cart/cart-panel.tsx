import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type JSX, type RefObject } from 'react';
import { CartBody, CartSummary, ClearButton } from '#features/cart/cart-body.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { CartDiscounts } from './cart-discounts.tsx';
import type { Elements } from '#ui/elements.ts';
import { useOpenDish } from '../overlays/use-open-overlay.tsx';
import css from './cart-panel.module.css';
import { CheckoutLink, PickupInstead, WaitingOrderNotice } from './checkout-link.tsx';
import { EmptyOffers } from './empty-offers.tsx';
import { Recommended } from './recommended.tsx';

/** Sets where the panel begins: below the header, or at the top once the header has scrolled away. */
function useRoomBelow(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = (): void => {
      const { current } = panel;
      const top = Math.max(0, Math.round(current?.parentElement?.getBoundingClientRect().top ?? 0));
      current?.style.setProperty('--above', `${top}px`);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [panel]);
}

interface CartPanelProps {
  /** The last order, which an empty cart offers. */
  again: Elements;
}

/** The cart panel, open beside the menu (docs/product.md §15.5). */
export function CartPanel({ again }: CartPanelProps): JSX.Element {
  const { lines } = useCart();
  const openDish = useOpenDish();
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel);
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useCallback(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <aside ref={panel} className={css['panel']} aria-labelledby="cart-panel">
      <div className={css['head']}>
        <h2 id="cart-panel" ref={title} tabIndex={-1} data-cart="">
          <Link to="/cart" className={css['title']}>
            {cartStrings.title}
          </Link>
        </h2>
        {lines.length > 0 && <ClearButton />}
      </div>
      <div className={css['body']}>
        <WaitingOrderNotice />
        <CartBody
          onOpenDish={openDish}
          offers={
            <>
              {again}
              <EmptyOffers onOpenDish={openDish} onFocusGone={focusTitle} most={4} />
            </>
          }
        />
        {lines.length > 0 && (
          <div className={css['discounts']}>
            <CartDiscounts />
          </div>
        )}
        {lines.length > 0 && <Recommended onOpenDish={openDish} most={2} />}
      </div>
      {lines.length > 0 && (
        <div className={css['foot']}>
          <CartSummary
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
