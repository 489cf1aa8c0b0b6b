import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { categoriesQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import { usePlace } from '../../state/use-place.ts';
import { titles } from '../titles-strings.ts';

/** The home, and the home of a locality when its slug stands in the address. */
export function HomePage(): JSX.Element {
  const { api } = useServices();
  const { localitySlug } = useParams({ strict: false });
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const { locality } = usePlace({ localitySlug: localitySlug ?? null });
  return (
    <>
      <h1>
        {titles.home}
        {locality !== null && ` в ${locality.name_in}`}
      </h1>
      <ul>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to="/menu/$category" params={{ category: category.slug }}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
