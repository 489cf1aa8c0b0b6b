import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { NewsList } from '#features/content/news-list.tsx';
import { useHomes } from '#client/place/use-cities.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import { titles } from '../titles-strings.ts';
import css from './content-page.module.css';
import { newsRestaurants, newsTimezone } from './news-times.ts';
import { useFollow } from '../use-address.ts';

/** News and events (docs/product.md §11.8). */
export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: news } = useSuspenseQuery(newsQuery(api));
  const { restaurant } = usePlace();
  const localities = useHomes(newsRestaurants(news));
  const follow = useFollow();
  return (
    <div className={css['page']}>
      <h1>{titles.events}</h1>
      <NewsList
        news={news}
        timezoneOf={(item) => newsTimezone(localities, item, restaurant?.timezone)}
        onFollow={follow}
      />
    </div>
  );
}
