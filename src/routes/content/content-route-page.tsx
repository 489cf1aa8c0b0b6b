import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { ContentArticle } from '../../features/content/content-article.tsx';
import { contentPageQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { missing } from '../missing.ts';
import { useFollow } from '../use-address.ts';

/** One imported content page and what its route adds below. */
export function ContentRoutePage({ slug, children }: { slug: string; children?: ReactNode }): JSX.Element {
  const { api } = useServices();
  const { data: page } = useSuspenseQuery(contentPageQuery(api, slug));
  const follow = useFollow();
  if (page === null) missing();
  return (
    <ContentArticle page={page} onFollow={follow}>
      {children}
    </ContentArticle>
  );
}
