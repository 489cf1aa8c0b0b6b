import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useMemo, type JSX } from 'react';
import type { Restaurant } from '../../../contract/restaurants.ts';
import { HomeScreen } from '../../features/menu/home-screen.tsx';
import { categoriesQuery, environmentQuery, popularQuery, tripleSliderQuery } from '../../platform/queries.ts';
import { useNow } from '../../state/hooks.ts';
import { useServices } from '../../state/services.ts';
import { usePlace } from '../../state/use-place.ts';

/** The home, and the home of a locality when its slug stands in the address. */
export function HomePage(): JSX.Element | null {
  const { localitySlug = null } = useParams({ strict: false });
  const { locality, restaurant } = usePlace({ localitySlug });
  return locality === null || restaurant === null ? null : (
    <Home localityIn={locality.name_in} restaurant={restaurant} />
  );
}

function Home({ localityIn, restaurant }: { localityIn: string; restaurant: Restaurant }): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const { data: slides } = useSuspenseQuery(tripleSliderQuery(api));
  const { data: popular } = useSuspenseQuery(popularQuery(api, { restaurantId: restaurant.id }));
  const navigate = useNavigate();
  const now = useNow();
  const { timezone } = restaurant;
  const time = useMemo(() => (now === null ? null : { now, timezone }), [now, timezone]);
  const openDish = useCallback(
    (dish: number) => void navigate({ to: '.', search: (before) => ({ ...before, dish }), resetScroll: false }),
    [navigate],
  );
  return (
    <HomeScreen
      brand={environment.brand}
      localityIn={localityIn}
      slides={slides}
      categories={categories}
      products={popular}
      popular={popular}
      time={time}
      onOpenDish={openDish}
      onFollow={(path) => void navigate({ to: path })}
      news={null}
    />
  );
}
