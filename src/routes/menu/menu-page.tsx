import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import type { JSX } from 'react';
import { categoriesQuery, menuQuery, restaurantsQuery } from '../../platform/queries.ts';
import { Price } from '../../ui/price.tsx';
import { currentPlace } from '../current-place.ts';

export const MenuPage = (): JSX.Element => <Menu />;

export function CategoryPage(): JSX.Element {
  const { category } = useParams({ from: '/menu/$category' });
  return <Menu only={category} />;
}

function Menu({ only }: { only?: string }): JSX.Element | null {
  const { api, place } = useRouteContext({ from: '__root__' });
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  const here = currentPlace(localities, place());
  return here === null ? null : <Dishes restaurantId={here.restaurant.id} orderType={here.orderType} only={only} />;
}

function Dishes(props: {
  restaurantId: number;
  orderType: 'delivery' | 'pickup';
  only: string | undefined;
}): JSX.Element {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const { data: products } = useSuspenseQuery(menuQuery(api, props));
  return (
    <>
      {categories
        .filter(({ slug }) => props.only === undefined || slug === props.only)
        .map((category) => (
          <section key={category.id}>
            <h2>{category.name}</h2>
            <ul>
              {products
                .filter((product) => product.category_id === category.id)
                .map((product) => (
                  <li key={product.id}>
                    {product.name} <Price value={product.price} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </>
  );
}
