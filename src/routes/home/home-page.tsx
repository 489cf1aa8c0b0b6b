import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import type { OrderType } from '../../../contract/primitives.ts';
import type { Restaurant } from '../../../contract/restaurants.ts';
import { NewsTeaser } from '../../features/content/news-teaser.tsx';
import { HomeScreen } from '../../features/menu/home-screen.tsx';
import {
  categoriesQuery,
  environmentQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  tripleSliderQuery,
} from '../../client/queries/queries.ts';
import { useNow } from '../../client/use-now.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useServices } from '../../client/use-services.ts';
import { useSideQuery } from '../../client/queries/use-side-query.ts';
import { usePlace } from '../../client/place/use-place.ts';
import { useOpenDish } from '../overlays/use-open-dish.ts';
import { useFollow, usePageParams } from '../use-address.ts';

/** What has not come, or stays away. */
const NONE: readonly never[] = [];

/** The home, and the home of a locality when its slug stands in the address. */
export function HomePage(): JSX.Element | null {
  const { localitySlug = null } = usePageParams();
  const { locality, restaurant, orderType } = usePlace({ localitySlug });
  return locality === null || restaurant === null ? null : (
    <Home localityIn={locality.name_in} restaurant={restaurant} orderType={orderType} />
  );
}

interface HomeProps {
  localityIn: string;
  restaurant: Restaurant;
  orderType: OrderType;
}

function Home({ localityIn, restaurant, orderType }: HomeProps): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  usePrefetchQuery(popularQuery(api, { restaurantId: restaurant.id, orderType }));
  const slides = useSideQuery(tripleSliderQuery(api)) ?? NONE;
  const popular = useSideQuery(popularQuery(api, { restaurantId: restaurant.id, orderType })) ?? NONE;
  const categories = useSideQuery(categoriesQuery(api)) ?? NONE;
  const news = useSideQuery(newsQuery(api)) ?? NONE;
  // The menu is where most go next, and its pictures stand for the categories; the first view does not wait for it, nor use
  // it before it is taken over: without a network the shell may have read it from the device by then.
  const hydrated = useHydrated();
  const { data: menu } = useQuery({ ...menuQuery(api, { restaurantId: restaurant.id, orderType }), enabled: hydrated });
  const now = useNow();
  const { timezone } = restaurant;
  const time = useMemo(() => (now === null ? null : { now, timezone }), [now, timezone]);
  const openDish = useOpenDish();
  const follow = useFollow();
  return (
    <HomeScreen
      brand={environment.brand}
      localityIn={localityIn}
      slides={slides}
      categories={categories}
      products={(hydrated ? menu : undefined) ?? popular}
      popular={popular}
      time={time}
      onOpenDish={openDish}
      onFollow={follow}
      news={<NewsTeaser news={news} onFollow={follow} />}
    />
  );
}
