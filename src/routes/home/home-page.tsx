import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Locality, Restaurant } from '../../../contract/restaurants.ts';
import { NewsTeaser } from '../../features/content/news-teaser.tsx';
import { PagesTeaser } from '../../features/content/pages-teaser.tsx';
import { CityRestaurants } from '../../features/places/city-restaurants.tsx';
import { CityMenu } from '../../features/menu/city-menu.tsx';
import { HomeScreen } from '../../features/menu/home-screen.tsx';
import {
  categoriesQuery,
  environmentQuery,
  homePagesQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  tripleSliderQuery,
} from '../../client/queries/queries.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useServices } from '../../client/use-services.ts';
import { useSideQuery } from '../../client/queries/use-side-query.ts';
import type { Place } from '../../client/place/find-place.ts';
import { useDishTime } from '../../client/place/use-dish-time.ts';
import { usePlace } from '../../client/place/use-place.ts';
import { useOpenBooking } from '../overlays/use-open-booking.ts';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import { useOpenDish } from '../overlays/use-open-dish.ts';
import { smallAddAction } from '../menu/add-action.tsx';
import { useFollow, usePageParams } from '../use-address.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';

/** What has not come, or stays away. */
const NONE: readonly never[] = [];

/** The home, and the home of a locality when its slug stands in the address. */
export function HomePage(): JSX.Element | null {
  const { localitySlug = null } = usePageParams();
  const place = usePlace({ localitySlug });
  const { locality, restaurant } = place;
  return locality === null || restaurant === null ? null : (
    <Home place={place} locality={locality} restaurant={restaurant} isCity={localitySlug !== null} />
  );
}

interface HomeProps {
  place: Place;
  locality: Locality;
  restaurant: Restaurant;
  /** The address names the city. */
  isCity: boolean;
}

function Home({ place, locality, restaurant, isCity }: HomeProps): JSX.Element {
  const { orderType } = place;
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  usePrefetchQuery(popularQuery(api, { restaurantId: restaurant.id, orderType }));
  const slides = useSideQuery(tripleSliderQuery(api)) ?? NONE;
  const popular = useSideQuery(popularQuery(api, { restaurantId: restaurant.id, orderType })) ?? NONE;
  const categories = useSideQuery(categoriesQuery(api)) ?? NONE;
  const news = useSideQuery(newsQuery(api)) ?? NONE;
  const pages = useSideQuery(homePagesQuery(api)) ?? NONE;
  // The menu is where most go next, and its pictures stand for the categories; the first view does not wait for it, nor use
  // its pictures before it is taken over: without a network the shell may have read it from the device by then. A city's page
  // brings it along as text.
  const hydrated = useHydrated();
  const { data: menu } = useQuery({ ...menuQuery(api, { restaurantId: restaurant.id, orderType }), enabled: hydrated });
  const time = useDishTime(place);
  const openDish = useOpenDish();
  const follow = useFollow();
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  return (
    <HomeScreen
      brand={environment.brand}
      localityIn={locality.name_in}
      notice={<ElsewhereNotice place={place} />}
      slides={slides}
      categories={categories}
      products={(hydrated ? menu : undefined) ?? popular}
      popular={popular}
      time={time}
      smallAction={smallAddAction}
      onOpenDish={openDish}
      onFollow={follow}
      below={{
        restaurants: isCity && (
          <CityRestaurants locality={locality} onHours={openHours} onBook={openBooking} onFollow={follow} />
        ),
        news: news.length > 0 && <NewsTeaser news={news} onFollow={follow} />,
        pages: pages.length > 0 && <PagesTeaser pages={pages} onFollow={follow} />,
        menu: isCity && menu !== undefined && categories.length > 0 && (
          <CityMenu
            localityIn={locality.name_in}
            restaurant={restaurant.name}
            categories={categories}
            products={menu}
          />
        ),
      }}
    />
  );
}
