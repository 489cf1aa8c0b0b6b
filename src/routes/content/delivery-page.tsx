import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ZoneList } from '../../features/places/cafe-list.tsx';
import { placesStrings } from '../../entities/place/place-strings.ts';
import { restaurantsQuery } from '../../client/queries/queries.ts';
import { useServices } from '../../client/use-services.ts';
import { buttonClass } from '../../ui/button.tsx';
import css from './content-page.module.css';
import { ContentRoutePage } from './content-route-page.tsx';

/** What the chain says of delivery, the way to say where to, and the zones with their terms. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  return (
    <ContentRoutePage slug="delivery">
      <div className={css['wide']}>
        <Link
          to="."
          search={(before) => ({ ...before, modal: 'restaurant-select' })}
          resetScroll={false}
          className={buttonClass()}
        >
          {placesStrings.chooseAddress}
        </Link>
        <ZoneList localities={localities} />
      </div>
    </ContentRoutePage>
  );
}
