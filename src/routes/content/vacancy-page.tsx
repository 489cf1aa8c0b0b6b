import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { vacanciesQuery } from '#client/queries/content-queries.ts';
import { useHomes } from '#client/place/use-cities.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { Prose } from '#features/content/prose.tsx';
import { Apply, VacancyArticle } from '#features/vacancies/vacancy-article.tsx';
import { missing } from '../root.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import css from './content-page.module.css';

/** The page of one job, with the way to apply (docs/product.md §31). */
export function Page(): JSX.Element | null {
  const { slug } = usePageParams();
  return slug === undefined ? null : <Vacancy slug={slug} />;
}

function Vacancy({ slug }: { slug: string }): JSX.Element {
  const { api } = useServices();
  const { data: vacancies } = useSuspenseQuery(vacanciesQuery(api));
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const follow = useFollow();
  const vacancy = vacancies.find((one) => one.slug === slug) ?? missing();
  const localities = useHomes(vacancy.restaurant_ids);
  const restaurants = localities
    .flatMap((locality) => locality.restaurants)
    .filter(({ id }) => vacancy.restaurant_ids.includes(id));
  const home = localities.find(({ id }) => id === restaurants[0]?.locality_id);
  const phone = home?.support_phone_number ?? environment.brand.support_phone_number;
  return (
    <div className={css['page']}>
      <VacancyArticle
        vacancy={vacancy}
        restaurants={restaurants}
        text={<Prose html={vacancy.html} onFollow={follow} />}
        onFollow={follow}
      >
        <Apply vacancy={vacancy} documents={environment.documents} phone={phone} />
      </VacancyArticle>
    </div>
  );
}
