import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import type { JSX } from 'react';
import { categoriesQuery, restaurantsQuery } from '../../platform/queries.ts';
import { currentPlace } from '../current-place.ts';
import { titles } from '../titles-strings.ts';

export const HomePage = (): JSX.Element => <Home />;

export function LocalityPage(): JSX.Element {
  const { localitySlug } = useParams({ from: '/$localitySlug' });
  return <Home slug={localitySlug} />;
}

function Home({ slug }: { slug?: string }): JSX.Element {
  const { api, place } = useRouteContext({ from: '__root__' });
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const wish = place();
  const here = currentPlace(localities, slug === undefined ? wish : { ...wish, localitySlug: slug });
  return (
    <>
      <h1>
        {titles.home}
        {here !== null && ` в ${here.locality.name_in}`}
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
