import type { JSX } from 'react';
import { ContentArticle } from '#features/content/content-article.tsx';
import { Cafes } from '#features/places/cafes/cafes.tsx';
import { useCityList } from '#client/place/use-cities.ts';
import { contentPageQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import { titles } from '../titles-strings.ts';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import css from './content-page.module.css';
import { useFollow } from '../use-address.ts';

/** The cafes (docs/product.md §11.6), with the chain's own text below them where there is one. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const page = useSideQuery(contentPageQuery(api, 'address')) ?? null;
  const follow = useFollow();
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  const list = useCityList();
  return (
    <ContentArticle
      page={page ?? { title: titles.address, summary: '', html: '' }}
      onFollow={follow}
      answer={
        <div className={css['wide']}>
          <Cafes list={list} onHours={openHours} onFollow={follow} onBook={openBooking} />
        </div>
      }
    />
  );
}
