import { useSuspenseQuery } from '@tanstack/react-query';
import { type JSX, lazy, type ReactNode, Suspense } from 'react';
import type { Elements } from '#ui/elements.ts';
import { ContentArticle } from '#features/content/content-article.tsx';
import { contentPageQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { LegalDetails } from '#features/content/legal-details.tsx';
import { ZoneList } from '#features/places/choice/zone-list.tsx';
import { ContactsList } from '#features/places/restaurant/contacts-list.tsx';
import { DeliveryAnswer } from '#features/places/terms/delivery-answer.tsx';
import { environmentQuery, localitiesQuery } from '#client/queries/queries.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import type { Locality } from '#contract/restaurants.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { missing } from '../root.ts';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import { titles } from '../titles-strings.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import type { OwnPage } from './load-content.ts';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import css from './content-page.module.css';

/** A page that the chain writes. */
export function WrittenPage({ slug }: { slug: string }): JSX.Element {
  const { api } = useServices();
  const { data: page } = useSuspenseQuery(contentPageQuery(api, slug));
  return <ContentArticle page={page ?? missing()} onFollow={useFollow()} />;
}

export function DocumentPage(): JSX.Element | null {
  const { document } = usePageParams();
  return document === undefined ? null : <WrittenPage slug={`info/${document}`} />;
}

/** What a page with data of the storefront's own shows above the chain's text, and below it. */
const PARTS: Readonly<Record<OwnPage, { readonly answer?: Elements; readonly below: Elements }>> = {
  contacts: { answer: <ContactsHere />, below: <ContactsElsewhere /> },
  delivery: { answer: <DeliveryHere />, below: <DeliveryBelow /> },
  legal: { below: <LegalBelow /> },
};

/** A page that answers from the storefront's own data, with a text of the chain's where there is one (docs/product.md §11.7). */
export function AnswerPage({ slug }: { slug: OwnPage }): JSX.Element {
  const { api } = useServices();
  const page = useSideQuery(contentPageQuery(api, slug)) ?? null;
  const { answer, below } = PARTS[slug];
  return (
    <ContentArticle
      page={page ?? { title: titles[slug], summary: '', html: '' }}
      onFollow={useFollow()}
      {...(answer !== undefined && { answer })}
    >
      {below}
    </ContentArticle>
  );
}

/** A map: loaded after the text, and never on the server. */
const ZoneMap = lazy(async () => ({ default: (await import('#features/places/choice/zone-map.tsx')).ZoneMap }));

/** Returns every city, the customer's own first. */
function useCities(): readonly Locality[] {
  const { api } = useServices();
  const { data: localities } = useSuspenseQuery(localitiesQuery(api));
  const { locality } = usePlace();
  return [...localities].sort((a, b) => Number(b.id === locality?.id) - Number(a.id === locality?.id));
}

function ContactsHere(): Elements {
  const [first] = useCities();
  return first && <ContactsOf locality={first} isFirst />;
}

function ContactsElsewhere(): Elements {
  const [, ...others] = useCities();
  return others.map((one) => <ContactsOf key={one.id} locality={one} isFirst={false} />);
}

/** The phone and the restaurants of a city. */
function ContactsOf({ locality, isFirst }: { locality: Locality; isFirst: boolean }): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  return (
    <section className={css['narrow']} aria-labelledby={`contacts-${locality.slug}`}>
      <h2 id={`contacts-${locality.slug}`}>{locality.name}</h2>
      <ContactsList
        locality={locality}
        brand={environment.brand}
        isFirst={isFirst}
        onHours={openHours}
        onBook={openBooking}
      />
    </section>
  );
}

function DeliveryHere(): JSX.Element {
  return (
    <div className={css['narrow']}>
      <DeliveryAnswer Choice={PlaceChoice} onHours={useOpenHours()} />
    </div>
  );
}

function PlaceChoice(props: { className: string | undefined; children: ReactNode }): JSX.Element {
  return <OverlayLink opens={{ modal: 'restaurant-select', delivery_type: 'delivery' }} {...props} />;
}

/** The zones on a map, and with their terms. */
function DeliveryBelow(): JSX.Element {
  const isHydrated = useHydrated();
  const cities = useCities();
  const space = <div className={css['mapSpace']} />;
  return (
    <div className={css['wide']}>
      {isHydrated ? (
        <Suspense fallback={space}>
          <ZoneMap localities={cities} />
        </Suspense>
      ) : (
        space
      )}
      <ZoneList localities={cities} />
    </div>
  );
}

/** Shows the legal entity that a customer deals with. */
function LegalBelow(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  return <LegalDetails brand={environment.brand} />;
}
