import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, type JSX } from 'react';
import { CartBody, CartSummary, ClearButton } from '#features/cart/cart-body.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { useRememberedCode } from '#features/discounts/promo/apply-code.tsx';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { usePlace } from '#client/place/use-place.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderType } from '#contract/primitives.ts';
import { CartDiscounts } from './cart-discounts.tsx';
import { AgainSlot } from '../orders/again-slot.tsx';
import { useOpenDish, OverlayLink } from '../overlays/use-open-overlay.tsx';
import { CheckoutLink, PickupInstead, WaitingOrderNotice } from './checkout-link.tsx';
import type { EmptyOffersProps } from './empty-offers.tsx';
import { Recommended } from './recommended.tsx';
import css from './cart-page.module.css';

/** Lazy: most carts are not empty. If the file is neither cached nor available, the page renders without it. */
const EmptyOffers = lazy(async () => {
  const part = await import('./empty-offers.tsx').catch(() => null);
  return { default: part?.EmptyOffers ?? NoOffers };
});
const NoOffers: (props: EmptyOffersProps) => JSX.Element | null = () => null;

/** The cart (docs/product.md §16.1): lines and recommendations, with the sum beside them on a desktop and below them on a phone. */
export function Page(): JSX.Element {
  const { cart, lines } = useCart();
  const { orderType } = usePlace();
  const isEmpty = lines.length === 0;
  useRememberedCode();
  const openDish = useOpenDish();
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useCallback(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css['page']}>
      <div className={css['head']}>
        <h1 ref={title} tabIndex={-1}>
          {cartStrings.title}
        </h1>
        {!isEmpty && <ClearButton />}
      </div>
      {isEmpty && cart !== null && <AgainSlot />}
      <div className={cx(css['columns'], isEmpty && css['single'])}>
        <div className={css['card']}>
          <WaitingOrderNotice />
          <CartBody
            onOpenDish={openDish}
            toMenu={
              <Link to="/menu" className={buttonClass()}>
                {cartStrings.toMenu}
              </Link>
            }
          />
        </div>
        {!isEmpty && (
          <aside className={cx(css['card'], css['sum'])} aria-label={cartStrings.total}>
            <CartSummary
              discounts={<CartDiscounts />}
              action={
                <>
                  <div className={css['beside']}>
                    <CheckoutLink />
                  </div>
                  <PickupInstead />
                </>
              }
            />
            <TermsLink orderType={orderType} />
          </aside>
        )}
        {!isEmpty && cart !== null && <Recommended onOpenDish={openDish} />}
        {/* The phone's tab bar is absent here. */}
        {!isEmpty && (
          <Link to="/menu" className={cx(buttonClass({ variant: 'plain', wide: true }), css['toMenu'])}>
            {cartStrings.toMenu}
          </Link>
        )}
        {!isEmpty && (
          <div className={css['below']} data-main-bar="">
            <CheckoutLink />
          </div>
        )}
        {isEmpty && cart !== null && (
          <Suspense fallback={<Skeleton height="8.75rem" />}>
            <EmptyOffers onOpenDish={openDish} onFocusGone={focusTitle} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The chain's own terms of delivery or pickup, in the text window (docs/product.md §11.10). */
function TermsLink({ orderType }: { orderType: OrderType }): JSX.Element {
  return (
    <OverlayLink
      opens={{ modal: 'text', text_key: `${orderType}-terms` }}
      className={buttonClass({ variant: 'plain', wide: true })}
    >
      {cartStrings.terms[orderType]}
    </OverlayLink>
  );
}
