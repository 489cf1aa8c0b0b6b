import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, type JSX, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CartBody, CartSummary, ClearButton } from '#features/cart/cart-body.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { useRememberedCode } from '#features/discounts/promo/apply-code.tsx';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { usePlace } from '#client/place/use-place.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { CompactCard, CompactRow } from '#features/menu/compact-card.tsx';
import { useNextLineFocus } from '#features/cart/cart-line-list.tsx';
import { recommendedQuery } from '#client/queries/dish-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { CartDiscounts } from './cart-discounts.tsx';
import { AgainSlot } from '../orders/again-slot.tsx';
import { useOpenDish, OverlayLink } from '../overlays/use-open-overlay.tsx';
import { CheckoutLink, PickupInstead, WaitingOrderNotice } from './checkout-link.tsx';
import type { EmptyOffersProps } from './empty-offers.tsx';
import { smallAddAction } from '../menu/add-action.tsx';
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

interface RecommendedProps {
  onOpenDish: (productId: number) => void;
}

/**
 * Shows what goes with the cart, without dishes that are in it already. Keeps its space while loading and when the request
 * fails, so that the sum below does not jump. Offline it requests and renders nothing.
 */
function Recommended({ onOpenDish }: RecommendedProps): JSX.Element | null {
  const place = usePlace();
  const time = useDishTime(place);
  const { restaurant } = place;
  return restaurant && <RecommendedAt restaurantId={restaurant.id} time={time} onOpenDish={onOpenDish} />;
}

interface RecommendedAtProps extends RecommendedProps {
  restaurantId: number;
  time: DishTime | null;
}

function RecommendedAt({ restaurantId, time, onOpenDish }: RecommendedAtProps): JSX.Element | null {
  const { api } = useServices();
  const { cartId, confirmed, lines } = useOutbox();
  const isAway = useConnectivity() === 'unreachable';
  // If the connection is lost while loading, the space stays, with a message.
  const [wasAway] = useState(isAway);
  const { data, isError } = useQuery({
    ...recommendedQuery(api, { cartId, restaurantId, revision: confirmed?.revision ?? 0 }),
    // Another revision triggers a new request; the row stays until it is answered.
    placeholderData: (before) => before,
  });
  const { totals } = useCart();
  const inCart = new Set(lines.map(({ product_id }) => product_id));
  const missing = totals?.missing_to_minimum ?? 0;
  const available = (data ?? []).filter((product) => canBeHad(product, time) && !inCart.has(product.id));
  const offered = (missing > 0 ? nearestTo(missing, available) : available).slice(0, 8);
  const title = missing > 0 ? cartStrings.missing : cartStrings.recommended;
  const row = useNextLineFocus(offered.map(({ id }) => String(id)));
  if (data?.length === 0 || (data === undefined && isAway && wasAway)) return null;
  return (
    <section
      className={cx(css['card'], css['recommended'], missing > 0 && css['wanted'])}
      aria-labelledby="recommended"
    >
      <h2 id="recommended">{title}</h2>
      {offered.length > 0 ? (
        <div ref={row} tabIndex={-1}>
          <CompactRow label={title} tiles>
            {offered.map((product) => (
              <CompactCard key={product.id} product={product} onOpen={onOpenDish} action={smallAddAction(product)} />
            ))}
          </CompactRow>
        </div>
      ) : data || isError || isAway ? (
        <p className={css['instead']}>{data ? cartStrings.allInCart : cartStrings.noAdvice}</p>
      ) : (
        <Skeleton height="11.5rem" />
      )}
    </section>
  );
}

/** Dishes that reach the minimum by themselves come first, the cheapest of them before; then the others, the dearest before. */
const nearestTo = (missing: number, products: readonly Product[]): Product[] => {
  const price = (product: Product): number => dishFacts(product, null).unitPrice;
  const [enough, less] = [
    products.filter((product) => price(product) >= missing),
    products.filter((product) => price(product) < missing),
  ];
  return [...enough.toSorted((a, b) => price(a) - price(b)), ...less.toSorted((a, b) => price(b) - price(a))];
};
