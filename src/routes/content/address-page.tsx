import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useServices } from '../../state/services.ts';
import { restaurantsQuery } from '../../platform/queries.ts';
import { titles } from '../titles-strings.ts';
import css from './content-page.module.css';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  return (
    <div className={css['page']}>
      <h1>{titles.address}</h1>
      {localities.map((locality) => (
        <section key={locality.id} className={css['list']}>
          <h2>{locality.name}</h2>
          {locality.restaurants.map((restaurant) => (
            <article key={restaurant.id} className={css['item']}>
              <h3>{restaurant.name}</h3>
              <p>{restaurant.address}</p>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
