import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { NewsList } from '../../features/content/news-list.tsx';
import { newsQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { usePlace } from '../../client/place/use-place.ts';
import { titles } from '../titles-strings.ts';
import css from './content-page.module.css';
import { useFollow } from '../use-address.ts';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: news } = useSuspenseQuery(newsQuery(api));
  const { restaurant, localities } = usePlace();
  // A city without a restaurant of its own lives by the chain's first one.
  const host = restaurant ?? localities.flatMap((locality) => locality.restaurants)[0];
  const follow = useFollow();
  return (
    <div className={css['page']}>
      <h1>{titles.events}</h1>
      <NewsList news={news} timezone={host?.timezone ?? 'UTC'} onFollow={follow} />
    </div>
  );
}
