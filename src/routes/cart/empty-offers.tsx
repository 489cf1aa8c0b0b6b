import { useLayoutEffect, useRef, type JSX } from 'react';
import { PopularRow } from '#features/menu/compact-card.tsx';
import { popularQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { smallAddAction } from '../menu/add-action.tsx';
import css from './cart-page.module.css';

export interface EmptyOffersProps {
  onOpenDish: (productId: number) => void;
  /** Called when a dish was added by its button here, which disappears with the offers: moves the focus elsewhere. Must be stable. */
  onFocusGone: () => void;
  /** In the panel: this many dishes, below each other. */
  most?: number | undefined;
}

/** Offers on an empty cart: the most ordered dishes (docs/product.md §4.25). */
export function EmptyOffers({ onOpenDish, onFocusGone, most }: EmptyOffersProps): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: offers } = place;
    return () => {
      if (offers?.contains(document.activeElement)) onFocusGone();
    };
  }, [onFocusGone]);
  return (
    <div ref={place} className={css['offers']}>
      <Popular onOpenDish={onOpenDish} most={most} />
    </div>
  );
}

function Popular({ onOpenDish, most }: Omit<EmptyOffersProps, 'onFocusGone'>): JSX.Element | null {
  const { api } = useServices();
  const at = usePlace();
  const { restaurant, orderType } = at;
  const { data, isPending } = useOptionalQuery(
    restaurant && popularQuery(api, { restaurantId: restaurant.id, orderType }),
  );
  const time = useDishTime(at);
  if (restaurant === null) return null;
  if (data === undefined)
    return isPending ? <Skeleton height={most === undefined ? '8.75rem' : `${2 + most * 4}rem`} /> : null;
  return <PopularRow products={data} time={time} action={smallAddAction} onOpenDish={onOpenDish} most={most} />;
}
