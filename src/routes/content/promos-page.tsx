import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { PromoList } from '../../features/content/promo-list.tsx';
import { promosQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import { titles } from '../titles-strings.ts';
import css from './content-page.module.css';
import { useFollow } from '../use-follow.ts';

/** The cart has no field for them yet, although the server takes them: a code that cannot be entered is not promised. */
const CART_TAKES_CODES: boolean = false;

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: promos } = useSuspenseQuery(promosQuery(api));
  const follow = useFollow();
  return (
    <div className={css['page']}>
      <h1>{titles.promos}</h1>
      <PromoList promos={promos} codes={CART_TAKES_CODES} onFollow={follow} />
    </div>
  );
}
