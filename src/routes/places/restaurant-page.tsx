import type { JSX } from 'react';
import { BookLink } from '#entities/place/book-link.tsx';
import { MenuOfRestaurant, RestaurantDetails } from '#features/places/restaurant/restaurant-details.tsx';
import { homeIn, knownPlaces, type Home } from '#client/place/known-places.ts';
import { homeQuery } from '#client/queries/queries.ts';
import { useHome } from '#client/place/use-cities.ts';
import { fullAddress } from '#domain/full-address.ts';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { missing, type RouterContext } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** An id in the page's address. */
const ID = /^[1-9]\d{0,8}$/;

/** One restaurant at its own address (docs/product.md §32.3). */
export function RestaurantPage(): JSX.Element | null {
  const { restaurant: id = '' } = usePageParams();
  return ID.test(id) ? <Details id={Number(id)} /> : null;
}

function Details({ id }: { id: number }): JSX.Element | null {
  const found = useHome(id);
  const follow = useFollow();
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  if (!found) return null;
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

/** Loads a restaurant's page. An unknown restaurant is not found (docs/product.md §32.3). */
export async function loadRestaurant({ api, queryClient }: RouterContext, text: string): Promise<{ title: string }> {
  const id = ID.test(text) ? Number(text) : missing();
  const known = homeIn(knownPlaces({ api, queryClient }).held, id);
  const read = async (): Promise<Home | null> =>
    homeIn([(await queryClient.query({ ...homeQuery(api, id), staleTime: 'static' })) ?? missing()], id);
  const { locality, restaurant } = known ?? (await read()) ?? missing();
  return { title: `${restaurant.name} — ${titles.restaurant}: ${fullAddress(restaurant, locality)}` };
}
