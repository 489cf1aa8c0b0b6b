import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { BookLink } from '#entities/place/book-link.tsx';
import { MenuOfRestaurant, RestaurantDetails } from '#features/places/restaurant/restaurant-details.tsx';
import { localitiesQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { fullAddress } from '#domain/full-address.ts';
import { missing, type RouterContext } from '../root.ts';
import { titles } from '../titles-strings.ts';

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

/** Returns the restaurant with the id in the address, and its city; null if there is none. */
function restaurantAt(
  localities: readonly Locality[],
  id: string | undefined,
): { readonly locality: Locality; readonly restaurant: Restaurant } | null {
  for (const locality of localities) {
    const restaurant = locality.restaurants.find((one) => String(one.id) === id);
    if (restaurant !== undefined) return { locality, restaurant };
  }
  return null;
}

/** Loads a restaurant's page. An unknown restaurant is not found (docs/product.md §32.3). */
export async function loadRestaurant({ api, queryClient }: RouterContext, id: string): Promise<{ title: string }> {
  const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
  const { locality, restaurant } = restaurantAt(localities, id) ?? missing();
  return { title: `${restaurant.name} — ${titles.restaurant}: ${fullAddress(restaurant, locality)}` };
}
