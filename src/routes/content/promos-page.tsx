import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { PromoList } from '#features/content/promo-list.tsx';
import { ApplyCode } from '#features/discounts/promo/apply-code.tsx';
import { promosQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { titles } from '../titles-strings.ts';
import css from './content-page.module.css';
import { useFollow } from '../use-address.ts';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: promos } = useSuspenseQuery(promosQuery(api));
  const follow = useFollow();
  return (
    <div className={css['page']}>
      <h1>{titles.promos}</h1>
      <PromoList promos={promos} CodeAction={ApplyCode} onFollow={follow} />
    </div>
  );
}
