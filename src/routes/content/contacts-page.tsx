import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ContactsList } from '../../features/places/contacts-list.tsx';
import { environmentQuery, restaurantsQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { usePlace } from '../../client/place/use-place.ts';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import css from './content-page.module.css';
import { ContentRoutePage } from './content-route-page.tsx';

/** The chain's words, then every city's phones and restaurants, the customer's own city first. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  const { locality } = usePlace();
  const here = localities.filter(({ id }) => id === locality?.id);
  const elsewhere = localities.filter(({ id }) => id !== locality?.id);
  const openHours = useOpenHours();
  return (
    <ContentRoutePage slug="contacts">
      {[...here, ...elsewhere].map((one, index) => (
        <section key={one.id} className={css['narrow']} aria-labelledby={`contacts-${one.slug}`}>
          <h2 id={`contacts-${one.slug}`}>{one.name}</h2>
          <ContactsList locality={one} brand={index === 0 ? environment.brand : null} onHours={openHours} />
        </section>
      ))}
    </ContentRoutePage>
  );
}
