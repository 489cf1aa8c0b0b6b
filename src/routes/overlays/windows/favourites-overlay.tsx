import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { favouritesStrings } from '#features/favourites/favourites-strings.ts';
import { FavouritesSheet } from '#features/favourites/favourites-sheet.tsx';
import { whyUnavailable } from '#features/menu/list/availability.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { buttonClass } from '#ui/button.tsx';
import { addAction } from '#routes/menu/add-action.tsx';
import { OverlayLink, useOpenDish } from '../use-open-overlay.tsx';

/** `?modal=favourites` over any page. */
export function FavouritesOverlay({ onClose }: { onClose: () => void }): JSX.Element | null {
  const place = usePlace();
  const { restaurant, orderType } = place;
  const time = useDishTime(place);
  const openDish = useOpenDish();
  if (restaurant === null) return null;
  const { id: restaurantId, timezone } = restaurant;
  return (
    <FavouritesSheet
      place={{ restaurantId, orderType, timezone }}
      why={(product) => whyUnavailable(product, time)}
      action={addAction}
      onOpenDish={openDish}
      logIn={
        <OverlayLink opens={{ modal: 'login' }} className={buttonClass({ variant: 'secondary' })}>
          {favouritesStrings.logIn}
        </OverlayLink>
      }
      toMenu={
        <Link to="/menu" className={buttonClass()}>
          {favouritesStrings.toMenu}
        </Link>
      }
      onClose={onClose}
    />
  );
}
