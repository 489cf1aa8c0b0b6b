import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useServices } from '../../state/services.ts';
import { promosQuery } from '../../platform/queries.ts';
import { titles } from '../titles-strings.ts';
import { ContentBlocks } from './content-blocks.tsx';
import css from './content-page.module.css';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: promos } = useSuspenseQuery(promosQuery(api));
  return (
    <div className={css['page']}>
      <h1>{titles.promos}</h1>
      {promos.map((item) => (
        <article key={item.id} className={css['item']}>
          <h2>{item.title}</h2>
          <p>{item.summary}</p>
          <ContentBlocks blocks={item.blocks} />
        </article>
      ))}
    </div>
  );
}
