import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ContentArticle } from '../../features/content/content-article.tsx';
import { CafeList } from '../../features/places/cafe-list.tsx';
import { contentPageQuery, localitiesQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { useSideQuery } from '../../client/queries/use-side-query.ts';
import { titles } from '../titles-strings.ts';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import css from './content-page.module.css';
import { useFollow } from '../use-address.ts';

/** The cafes (docs/product.md §11.6), under the chain's own words where it has written some. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(localitiesQuery(api));
  const page = useSideQuery(contentPageQuery(api, 'address')) ?? null;
  const follow = useFollow();
  const openHours = useOpenHours();
  const cafes = (
    <div className={css['wide']}>
      <CafeList localities={localities} onHours={openHours} />
    </div>
  );
  if (page !== null)
    return (
      <ContentArticle page={page} onFollow={follow}>
        {cafes}
      </ContentArticle>
    );
  return (
    <div className={css['page']}>
      <h1>{titles.address}</h1>
      {cafes}
    </div>
  );
}
