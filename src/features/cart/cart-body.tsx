import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useCart, useFreshCart } from '#client/ordering/cart/use-cart-view.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CartIcon, TrashIcon } from '#ui/icons/menu-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { boundCutlery } from '#domain/cutlery.ts';
import { CutleryIcon } from '#ui/icons/more-icons.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { noticeStrings } from '#client/notice-strings.ts';
import { useKeepsCookies } from '#client/session/use-keeps-cookies.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { ForbiddenInCart } from '#entities/forbidden/forbidden-parts.tsx';
import { closedWords } from '#entities/place/open-state.tsx';
import { sellerWords } from '#domain/seller-words.ts';
import { noticeClass } from '#ui/notice.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CartLineList, useNextLineFocus } from './cart-line-list.tsx';
import { cartStrings } from './cart-strings.ts';
import { CartProgress } from './cart-progress.tsx';
import { CartTotalsList } from './cart-totals-list.tsx';
import { clearWithUndo } from './offer-undo.ts';
import css from './cart.module.css';

interface CartBodyProps {
  /** Opens a cart line with its chosen options. */
  onOpenDish: (productId: number, lineKey: string) => void;
  /** Link shown in an empty cart. */
  toMenu?: Elements;
  /** Where the menu is next to it: what an empty cart offers, instead of a picture and a link. */
  offers?: Elements;
}

/** Contents of the cart, shared by page, panel and sheet. */
export function CartBody({ onOpenDish, toMenu, offers }: CartBodyProps): JSX.Element {
  const { api } = useServices();
  const { cart, lines, setCutlery } = useCart();
  useFreshCart();
  const { data: environment } = useQuery(environmentQuery(api));
  const keep = useNextLineFocus(lines.map(({ key }) => key));
  if (cart === null) {
    return (
      <div className={css['loading']} role="group" aria-busy="true" aria-label={cartStrings.waiting}>
        <Skeleton height="5.5rem" />
        <Skeleton height="5.5rem" />
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <div ref={keep} tabIndex={-1}>
        {offers === undefined ? (
          <EmptyState art={<CartIcon />} title={cartStrings.emptyTitle} text={cartStrings.emptyText} action={toMenu} />
        ) : (
          <div className={css['emptyOffers']}>
            <p>{`${cartStrings.emptyTitle}. ${cartStrings.emptyText}`}</p>
            {offers}
          </div>
        )}
      </div>
    );
  }
  return (
    <>
      <ClosedNotice />
      <div ref={keep}>
        <CartLineList onOpenDish={onOpenDish} />
      </div>
      {environment && <CutleryStepper count={cart.cutlery} max={environment.max_cutlery_count} onChange={setCutlery} />}
    </>
  );
}

/** States first that nothing can be ordered for as soon as possible, and from when it can (docs/product.md §13.15). */
function ClosedNotice(): JSX.Element | null {
  const time = useDishTime(usePlace());
  const words = time && closedWords(time);
  return words === null ? null : <p className={noticeClass}>{words}</p>;
}

interface CutleryStepperProps {
  count: number;
  /** Max_cutlery_count (docs/product.md §4.13). */
  max: number;
  onChange: (count: number) => void;
}

/** Selects the number of cutlery sets for the order. */
function CutleryStepper({ count, max, onChange }: CutleryStepperProps): JSX.Element | null {
  if (max === 0) return null;
  return (
    <div className={css['cutlery']}>
      <CutleryIcon />
      <span className={css['cutleryText']}>{cartStrings.cutlery}</span>
      <Stepper
        label={cartStrings.cutlery}
        value={boundCutlery(count, max)}
        max={max}
        onChange={(next) => onChange(boundCutlery(next, max))}
      />
    </div>
  );
}

interface CartSummaryProps {
  /** The continue button. */
  action: Elements;
  /** Promo code and bonuses, from another feature. */
  discounts?: Elements;
}

/** The sum and the missing amount, discounts, and why the order cannot be sent. Renders nothing for an empty cart. */
export function CartSummary({ action, discounts }: CartSummaryProps): JSX.Element | null {
  const { lines, totals } = useCart();
  const { orderType, restaurant } = usePlace();
  const hasCookies = useKeepsCookies();
  if (lines.length === 0 || totals === null) return null;
  return (
    <div className={css['summary']}>
      <CartProgress totals={totals} />
      {discounts}
      <CartTotalsList totals={totals} orderType={orderType} />
      {!hasCookies && <p className={noticeClass}>{noticeStrings.noCookies}</p>}
      <ForbiddenInCart lines={lines} />
      {restaurant?.seller !== undefined && (
        <p className={css['mods']}>{cartStrings.seller(sellerWords(restaurant.seller))}</p>
      )}
      {action}
    </div>
  );
}

/** Empties the cart immediately; the removal can be undone (docs/product.md §4.24). */
export function ClearButton(): JSX.Element {
  const services = useServices();
  return (
    <IconButton label={cartStrings.clear} onClick={() => clearWithUndo(services)}>
      <TrashIcon />
    </IconButton>
  );
}
