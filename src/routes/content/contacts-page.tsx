import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ContactsList } from '../../features/places/contacts-list.tsx';
import { environmentQuery } from '../../platform/queries.ts';
import { useServices } from '../../state/services.ts';
import { usePlace } from '../../state/use-place.ts';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import css from './content-page.module.css';
import { ContentRoutePage } from './content-route-page.tsx';

export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality } = usePlace();
  const openHours = useOpenHours();
  return (
    <ContentRoutePage slug="contacts">
      <section className={css['narrow']} aria-labelledby="contacts-here">
        <h2 id="contacts-here">{locality?.name}</h2>
        <ContactsList locality={locality} brand={environment.brand} onHours={openHours} />
      </section>
    </ContentRoutePage>
  );
}
