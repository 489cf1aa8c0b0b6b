import { useRouter } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { HeartButton } from '../../features/favourites/heart-button.tsx';
import { DishSheet } from '../../features/menu/dish-sheet.tsx';
import { useNow } from '../../state/hooks.ts';
import { useCartActions } from '../../state/use-cart.ts';
import { usePlace } from '../../state/use-place.ts';
import './dish-transition.css';
import { overlaysOf } from './overlays.ts';

const heart = ({ id, name }: Product): JSX.Element => <HeartButton productId={id} name={name} />;

/** `?dish=` over any page. */
export function DishOverlay({ productId }: { productId: number }): JSX.Element | null {
  const router = useRouter();
  const { restaurant, orderType } = usePlace();
  const { add } = useCartActions();
  const now = useNow();
  const timezone = restaurant?.timezone;
  const time = useMemo(() => (now === null || timezone === undefined ? null : { now, timezone }), [now, timezone]);
  if (restaurant === null) return null;
  return (
    <DishSheet
      productId={productId}
      restaurantId={restaurant.id}
      orderType={orderType}
      time={time}
      heart={heart}
      onAdd={add}
      onOpenDish={(dish) => {
        const search = (before: object): object => ({ ...before, dish });
        void router.navigate({ to: '.', search, replace: true, resetScroll: false });
      }}
      onClose={() => overlaysOf(router).close('dish')}
    />
  );
}
