import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { ContentArticle } from '#features/content/content-article.tsx';
import { contentPageQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { missing } from '../missing.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { ContactsBelow, DeliveryBelow, LegalBelow } from './content-below.tsx';

/** Content that a page adds below the chain's text, by slug. */
const BELOW: ReadonlyMap<string, Elements> = new Map([
  ['contacts', <ContactsBelow key="contacts" />],
  ['delivery', <DeliveryBelow key="delivery" />],
  ['legal', <LegalBelow key="legal" />],
]);

/** A page written by the chain, with the storefront's own data on its subject below. */
export function ContentPage({ slug }: { slug: string }): JSX.Element {
  const { api } = useServices();
  const { data: page } = useSuspenseQuery(contentPageQuery(api, slug));
  const follow = useFollow();
  if (page === null) missing();
  return (
    <ContentArticle page={page} onFollow={follow}>
      {BELOW.get(slug)}
    </ContentArticle>
  );
}

export function DocumentPage(): JSX.Element | null {
  const { document } = usePageParams();
  return document === undefined ? null : <ContentPage slug={`info/${document}`} />;
}
