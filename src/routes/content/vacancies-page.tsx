import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { contentPageQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { useHomes } from '#client/place/use-cities.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import { useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import { ContentArticle } from '#features/content/content-article.tsx';
import { VacancyList } from '#features/vacancies/vacancy-list.tsx';
import { titles } from '../titles-strings.ts';
import { useFollow } from '../use-address.ts';
import { vacancyRestaurants } from './load-content.ts';
import css from './content-page.module.css';

/** Jobs (docs/product.md §31), with the chain's own text below them where there is one. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: vacancies } = useSuspenseQuery(vacanciesQuery(api));
  const page = useSideQuery(contentPageQuery(api, 'vacancy')) ?? null;
  const { locality } = usePlace();
  const localities = useHomes(vacancyRestaurants(vacancies));
  const follow = useFollow();
  const own = localities.filter(({ id }) => id === locality?.id);
  const others = localities.filter(({ id }) => id !== locality?.id);
  return (
    <ContentArticle
      page={page ?? { title: titles.vacancy, summary: '', html: '' }}
      onFollow={follow}
      answer={
        <div className={css['wide']}>
          <VacancyList vacancies={vacancies} localities={[...own, ...others]} onFollow={follow} />
        </div>
      }
    />
  );
}
