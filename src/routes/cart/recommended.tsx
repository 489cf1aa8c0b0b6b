import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { useNextLineFocus } from '#features/cart/cart-line-list.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { CompactCard, CompactList, CompactRow } from '#features/menu/compact-card.tsx';
import { recommendedQuery } from '#client/queries/dish-queries.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { smallAddAction } from '../menu/add-action.tsx';
import css from './cart-page.module.css';

interface RecommendedProps {
  onOpenDish: (productId: number) => void;
  /** In the panel: this many dishes, below each other. */
  most?: number;
}

/**
 * Shows what goes with the cart, without dishes that are in it already. Keeps its space while loading and when the request
 * fails, so that the sum below does not jump. Offline it requests and renders nothing.
 */
export function Recommended(props: RecommendedProps): JSX.Element | null {
  const place = usePlace();
  const time = useDishTime(place);
  const { restaurant } = place;
  return restaurant && <RecommendedAt restaurantId={restaurant.id} time={time} {...props} />;
}

interface RecommendedAtProps extends RecommendedProps {
  restaurantId: number;
  time: DishTime | null;
}

function RecommendedAt({ restaurantId, time, onOpenDish, most }: RecommendedAtProps): JSX.Element | null {
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
  const offered = (missing > 0 ? nearestTo(missing, available) : available).slice(0, most ?? 8);
  const title = missing > 0 ? cartStrings.missing : cartStrings.recommended;
  const row = useNextLineFocus(offered.map(({ id }) => String(id)));
  if (data?.length === 0 || (data === undefined && isAway && wasAway)) return null;
  const cards = offered.map((product) => (
    <CompactCard key={product.id} product={product} onOpen={onOpenDish} action={smallAddAction(product)} />
  ));
  if (most !== undefined) {
    if (data !== undefined ? cards.length === 0 : isError || isAway) return null;
    return (
      <section className={css['inPanel']}>
        <h3>{title}</h3>
        {data === undefined ? (
          <Skeleton height={`${most * 4}rem`} />
        ) : (
          <div ref={row} tabIndex={-1}>
            <CompactList label={title}>{cards}</CompactList>
          </div>
        )}
      </section>
    );
  }
  return (
    <section
      className={cx(css['card'], css['recommended'], missing > 0 && css['wanted'])}
      aria-labelledby="recommended"
    >
      <h2 id="recommended">{title}</h2>
      {cards.length > 0 ? (
        <div ref={row} tabIndex={-1}>
          <CompactRow label={title} tiles>
            {cards}
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
