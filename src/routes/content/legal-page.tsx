import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { LegalDetails } from '../../features/content/legal-details.tsx';
import { environmentQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { ContentRoutePage } from './content-route-page.tsx';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  return (
    <ContentRoutePage slug="legal">
      <LegalDetails brand={environment.brand} />
    </ContentRoutePage>
  );
}
