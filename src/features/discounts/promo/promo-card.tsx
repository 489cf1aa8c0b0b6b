import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { points } from '#domain/points.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { forgetCode } from '#client/ordering/cart/remembered-code.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import { CheckIcon, ClockIcon } from '#ui/icons/more-icons.tsx';
import { Button } from '#ui/button.tsx';
import { discountsStrings } from '../discounts-strings.ts';
import type { PromoView } from './use-promo.ts';
import type { PromoReason } from './format-promo.ts';
import css from '../discounts.module.css';

interface PromoCardProps {
  promo: Exclude<PromoView, { type: 'none' }>;
  ways: DiscountWays;
  /** Shows the code's conditions; false where space is limited. */
  whole?: boolean;
}

/** The code in the cart: its benefit, that it is waiting, or why it has no effect; with a remove button. */
export function PromoCard({ promo, ways, whole = false }: PromoCardProps): JSX.Element {
  const { outbox } = useServices();
  return (
    <div className={css['card']} data-promo={promo.type}>
      <div className={css['row']}>
        <span className={css['sign']}>{promo.type === 'works' ? <CheckIcon /> : <ClockIcon />}</span>
        <span className={css['words']}>
          <b className={css['chip']}>{promo.code}</b>
          <PromoWords promo={promo} whole={whole} />
        </span>
        <IconButton
          label={discountsStrings.remove(promo.code)}
          onClick={(event) => {
            // The button disappears with the code: keeps the focus nearby.
            event.currentTarget.closest<HTMLElement>('[data-discounts]')?.focus({ preventScroll: true });
            forgetCode();
            void outbox.commit((state) => setPromocode(state, null));
          }}
        >
          <CloseIcon />
        </IconButton>
      </div>
      {whole && promo.type === 'works' && promo.bonusLeft !== null && (
        <p className={css['muted']}>{discountsStrings.bonusLess(points(promo.bonusLeft))}</p>
      )}
      {promo.type === 'refused' && <PromoRefusal reason={promo.reason} giftId={promo.giftId} ways={ways} />}
    </div>
  );
}

function PromoWords({ promo, whole }: Pick<PromoCardProps, 'promo' | 'whole'>): JSX.Element {
  const isAway = useConnectivity() === 'unreachable';
  if (promo.type === 'waiting') {
    return <span className={css['muted']}>{isAway ? discountsStrings.waiting : discountsStrings.checking}</span>;
  }
  const conditions = promo.type === 'works' && whole ? promo.conditions : [];
  return (
    <>
      <span>
        <span>{promo.gives}</span>
        {promo.type === 'works' && promo.saved > 0 && (
          <span className={css['saved']}>{` ${discountsStrings.minus(formatPrice(promo.saved))}`}</span>
        )}
      </span>
      {conditions.length > 0 && <span className={css['muted']}>{conditions.join(', ')}</span>}
    </>
  );
}

interface PromoRefusalProps {
  reason: PromoReason;
  giftId: number | null;
  ways: DiscountWays;
}

/** Why a code has no effect, with an action to fix it where there is one. */
export function PromoRefusal({ reason, giftId, ways }: PromoRefusalProps): JSX.Element {
  const way = wayOf(reason.code, giftId, ways);
  return (
    <div className={css['refusal']}>
      <p className={css['why']}>{reason.message}</p>
      {way !== null && (
        <Button variant="secondary" onClick={way.go}>
          {way.label}
        </Button>
      )}
    </div>
  );
}

const wayOf = (
  code: string,
  giftId: number | null,
  ways: DiscountWays,
): { readonly label: string; readonly go: () => void } | null => {
  switch (code) {
    case 'PROMO_MIN_SUBTOTAL':
    case 'PROMO_NOTHING_TO_DISCOUNT':
      return { label: discountsStrings.toMenu, go: ways.onMenu };
    case 'PROMO_ORDER_TYPE':
    case 'PROMO_RESTAURANT':
      return { label: discountsStrings.toPlaces, go: ways.onPlaces };
    case 'PROMO_GIFT_MISSING':
      return giftId === null ? null : { label: discountsStrings.toGift, go: () => ways.onDish(giftId) };
    default:
      return null;
  }
};

/** Navigation that fixes a rejection; the route knows the URLs. */
export interface DiscountWays {
  readonly onMenu: () => void;
  /** Opens the selection of restaurant and order type (docs/product.md §16.3). */
  readonly onPlaces: () => void;
  readonly onDish: (productId: number) => void;
}
