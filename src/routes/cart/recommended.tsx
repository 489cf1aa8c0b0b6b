import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { CompactCard, CompactRow } from '#features/menu/card/compact-card.tsx';
import { useNextLineFocus } from '#features/cart/cart-line-list.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { recommendedQuery } from '#client/queries/dish-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { smallAddAction } from '../menu/add-action.tsx';
import css from './cart-page.module.css';

interface RecommendedProps {
  onOpenDish: (productId: number) => void;
}

/**
 * Shows what goes with the cart, without dishes that are in it already. Keeps its space while loading and when the request
 * fails, so that the sum below does not jump. Offline it requests and renders nothing.
 */
export function Recommended({ onOpenDish }: RecommendedProps): JSX.Element | null {
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
  const inCart = new Set(lines.map(({ product_id }) => product_id));
  const offered = (data ?? []).filter((product) => canBeHad(product, time) && !inCart.has(product.id)).slice(0, 8);
  const row = useNextLineFocus(offered.map(({ id }) => String(id)));
  if (data?.length === 0 || (data === undefined && isAway && wasAway)) return null;
  return (
    <section className={css['recommended']} aria-labelledby="recommended">
      <h2 id="recommended">{cartStrings.recommended}</h2>
      {offered.length > 0 ? (
        <div ref={row} tabIndex={-1}>
          <CompactRow label={cartStrings.recommended}>
            {offered.map((product) => (
              <CompactCard key={product.id} product={product} onOpen={onOpenDish} action={smallAddAction(product)} />
            ))}
          </CompactRow>
        </div>
      ) : data || isError || isAway ? (
        <p className={css['instead']}>{data ? cartStrings.allInCart : cartStrings.noAdvice}</p>
      ) : (
        <Skeleton height="6.75rem" />
      )}
    </section>
  );
}
