import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useServices } from '../../state/services.ts';
import { newsQuery } from '../../platform/queries.ts';
import { titles } from '../titles-strings.ts';
import { ContentBlocks } from './content-blocks.tsx';
import css from './content-page.module.css';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: news } = useSuspenseQuery(newsQuery(api));
  return (
    <div className={css['page']}>
      <h1>{titles.events}</h1>
      {news.map((item) => (
        <article key={item.id} className={css['item']}>
          <h2>{item.title}</h2>
          <ContentBlocks blocks={item.blocks} />
        </article>
      ))}
    </div>
  );
}
