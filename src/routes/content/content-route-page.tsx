import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useServices } from '../../state/services.ts';
import { contentPageQuery } from '../../platform/queries.ts';
import { missing } from '../missing.ts';
import { ContentBlocks } from './content-blocks.tsx';
import css from './content-page.module.css';

/** One imported content page and what its route adds below. */
export function ContentRoutePage({ slug, children }: { slug: string; children?: ReactNode }): JSX.Element {
  const { api } = useServices();
  const { data: page } = useSuspenseQuery(contentPageQuery(api, slug));
  if (page === null) missing();
  return (
    <article className={css['page']}>
      <h1>{page.title}</h1>
      <ContentBlocks blocks={page.blocks} />
      {children}
    </article>
  );
}
