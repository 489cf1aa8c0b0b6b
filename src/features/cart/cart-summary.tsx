import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { useCart } from '#client/ordering/cart/view/use-cart-view.ts';
import { noticeStrings } from '#client/notice-strings.ts';
import { useKeepsCookies } from '#client/session/use-keeps-cookies.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { ForbiddenInCart } from '#entities/forbidden/forbidden-parts.tsx';
import { closedWords } from '#entities/place/open-state.tsx';
import { noticeClass } from '#ui/notice.ts';
import css from './cart.module.css';
import { CartProgress } from './cart-progress.tsx';
import { CartTotalsList } from './cart-totals-list.tsx';

interface CartSummaryProps {
  /** The continue button. */
  action: Elements;
  /** Promo code and bonuses, from another feature. */
  discounts?: Elements;
}

/** The sum and the missing amount, discounts, opening time while closed, and why the order cannot be sent. Renders nothing for an empty cart. */
export function CartSummary({ action, discounts }: CartSummaryProps): JSX.Element | null {
  const { lines, totals } = useCart();
  const place = usePlace();
  const { orderType } = place;
  const time = useDishTime(place);
  const closed = time && closedWords(time);
  const hasCookies = useKeepsCookies();
  if (lines.length === 0 || totals === null) return null;
  return (
    <div className={css['summary']}>
      <CartProgress totals={totals} />
      {discounts}
      <CartTotalsList totals={totals} orderType={orderType} />
      {closed !== null && <p className={noticeClass}>{closed}</p>}
      {!hasCookies && <p className={noticeClass}>{noticeStrings.noCookies}</p>}
      <ForbiddenInCart lines={lines} />
      {action}
    </div>
  );
}
