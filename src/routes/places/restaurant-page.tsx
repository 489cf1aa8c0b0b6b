import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { BookLink } from '#entities/place/book-link.tsx';
import { MenuOfRestaurant } from '#features/places/restaurant/menu-of-restaurant.tsx';
import { RestaurantDetails } from '#features/places/restaurant/restaurant-details.tsx';
import { localitiesQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useOpenBooking } from '../overlays/use-open-booking.ts';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { restaurantAt } from './load-restaurant.ts';

export { loadRestaurant } from './load-restaurant.ts';

/** One restaurant at its own address (docs/product.md §32.3). */
export function RestaurantPage(): JSX.Element | null {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(localitiesQuery(api));
  const { restaurant: id } = usePageParams();
  const follow = useFollow();
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  const found = restaurantAt(localities, id);
  if (found === null) return null;
  return (
    <RestaurantDetails
      {...found}
      actions={
        <>
          <MenuOfRestaurant {...found} onFollow={follow} />
          <BookLink restaurant={found.restaurant} onBook={openBooking} />
        </>
      }
      onHours={openHours}
      onFollow={follow}
    />
  );
}
