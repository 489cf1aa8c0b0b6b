import { useSuspenseQuery } from '@tanstack/react-query';
import { type JSX, lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import type { Elements } from '#ui/elements.ts';
import { ContentArticle } from '#features/content/content-article.tsx';
import { contentPageQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { LegalDetails } from '#features/content/legal-details.tsx';
import { ZoneList } from '#features/places/choice/zone-list.tsx';
import { ContactsList } from '#features/places/restaurant/contacts-list.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { environmentQuery, localitiesQuery } from '#client/queries/queries.ts';
import { usePlace } from '#client/place/use-place.ts';
import { buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { missing } from '../root.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import { OWN_TITLES } from './load-content.ts';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import css from './content-page.module.css';

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
  const title = page?.title ?? OWN_TITLES.get(slug) ?? missing();
  return (
    <ContentArticle page={page ?? { title, summary: '', picture: null, html: '' }} onFollow={follow}>
      {BELOW.get(slug)}
    </ContentArticle>
  );
}

export function DocumentPage(): JSX.Element | null {
  const { document } = usePageParams();
  return document === undefined ? null : <ContentPage slug={`info/${document}`} />;
}

/** Fields and a map: loaded after the text, and never on the server. */
const ZoneMap = lazy(async () => ({ default: (await import('#features/places/choice/zone-map.tsx')).ZoneMap }));

/** Phones and restaurants of every city, the customer's own city first. */
function ContactsBelow(): Elements {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { data: localities } = useSuspenseQuery(localitiesQuery(api));
  const { locality } = usePlace();
  const here = localities.filter(({ id }) => id === locality?.id);
  const elsewhere = localities.filter(({ id }) => id !== locality?.id);
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  return [...here, ...elsewhere].map((one, index) => (
    <section key={one.id} className={css['narrow']} aria-labelledby={`contacts-${one.slug}`}>
      <h2 id={`contacts-${one.slug}`}>{one.name}</h2>
      <ContactsList
        locality={one}
        brand={index === 0 ? environment.brand : null}
        onHours={openHours}
        onBook={openBooking}
      />
    </section>
  ));
}

/** The address input, and the zones with their terms. */
function DeliveryBelow(): JSX.Element {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(localitiesQuery(api));
  const { locality } = usePlace();
  const isHydrated = useHydrated();
  const sorted = [...localities].sort((a, b) => Number(b.id === locality?.id) - Number(a.id === locality?.id));
  const space = <div className={css['mapSpace']} />;
  return (
    <div className={css['wide']}>
      <Link
        to="."
        search={(before) => ({ ...before, modal: 'restaurant-select' })}
        resetScroll={false}
        className={buttonClass()}
      >
        {placesStrings.chooseAddress}
      </Link>
      {isHydrated ? (
        <Suspense fallback={space}>
          <ZoneMap localities={sorted} />
        </Suspense>
      ) : (
        space
      )}
      <ZoneList localities={sorted} />
    </div>
  );
}

/** Shows the legal entity that a customer deals with. */
function LegalBelow(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  return <LegalDetails brand={environment.brand} />;
}
