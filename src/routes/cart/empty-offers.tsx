import { useLayoutEffect, useRef, type JSX } from 'react';
import { PopularRow } from '#features/menu/card/popular-row.tsx';
import { popularQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-optional-query.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { smallAddAction } from '../menu/add-action.tsx';
import css from './cart-page.module.css';

export interface EmptyOffersProps {
  onOpenDish: (productId: number) => void;
  /** A dish was added from here by its button, which goes with the offers: puts the focus elsewhere. Always the same function. */
  onFocusGone: () => void;
}

/** What an empty cart offers: what is ordered most (docs/product.md §4.25). */
export function EmptyOffers({ onOpenDish, onFocusGone }: EmptyOffersProps): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: offers } = place;
    return () => {
      if (offers?.contains(document.activeElement)) onFocusGone();
    };
  }, [onFocusGone]);
  return (
    <div ref={place} className={css['offers']}>
      <Popular onOpenDish={onOpenDish} />
    </div>
  );
}

function Popular({ onOpenDish }: Pick<EmptyOffersProps, 'onOpenDish'>): JSX.Element | null {
  const { api } = useServices();
  const at = usePlace();
  const { restaurant, orderType } = at;
  const { data, isPending } = useOptionalQuery(
    restaurant && popularQuery(api, { restaurantId: restaurant.id, orderType }),
  );
  const time = useDishTime(at);
  if (restaurant === null) return null;
  if (data === undefined) return isPending ? <Skeleton height="8.75rem" /> : null;
  return <PopularRow products={data} time={time} action={smallAddAction} onOpenDish={onOpenDish} />;
}
