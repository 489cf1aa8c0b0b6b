import type { JSX } from 'react';
import type { Vacancy } from '#contract/content.ts';
import type { Locality } from '#contract/restaurants.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { payText } from './pay-text.ts';
import { vacancyStrings } from './vacancy-strings.ts';
import css from './vacancies.module.css';

interface VacancyListProps {
  vacancies: readonly Vacancy[];
  /** The customer's own city first. */
  localities: readonly Locality[];
  onFollow: (path: string) => void;
}

/** Jobs by city, each with its pay and the restaurants it is for (docs/product.md §31.1). */
export function VacancyList({ vacancies, localities, onFollow }: VacancyListProps): JSX.Element {
  if (vacancies.length === 0) return <EmptyState title={vacancyStrings.empty} text={vacancyStrings.emptyText} />;
  const cities = localities.flatMap((locality) => {
    const here = vacancies.filter(({ restaurant_ids: ids }) => locality.restaurants.some(({ id }) => ids.includes(id)));
    return here.length === 0 ? [] : [{ locality, here }];
  });
  return (
    <>
      {cities.map(({ locality, here }) => (
        <section key={locality.id} className={css['city']} aria-labelledby={`jobs-${locality.slug}`}>
          <h2 id={`jobs-${locality.slug}`}>{locality.name}</h2>
          <ul role="list" className={css['cards']}>
            {here.map((vacancy) => (
              <li key={vacancy.id} className={css['card']}>
                <h3>
                  <FollowLink to={`/vacancy/${vacancy.slug}`} onFollow={onFollow}>
                    {vacancy.title}
                  </FollowLink>
                </h3>
                <p className={css['pay']}>{payText(vacancy.pay)}</p>
                {vacancy.schedule !== null && <p>{vacancy.schedule}</p>}
                <p className={css['muted']}>
                  {locality.restaurants
                    .filter(({ id }) => vacancy.restaurant_ids.includes(id))
                    .map(({ name }) => name)
                    .join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
