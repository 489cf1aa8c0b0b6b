import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ZoneList } from '../../features/places/cafe-list.tsx';
import { restaurantsQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import css from './content-page.module.css';
import { ContentRoutePage } from './content-route-page.tsx';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  return (
    <ContentRoutePage slug="delivery">
      <div className={css['wide']}>
        <ZoneList localities={localities} />
      </div>
    </ContentRoutePage>
  );
}
