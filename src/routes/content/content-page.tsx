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
import { environmentQuery } from '#client/queries/queries.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import type { Locality } from '#contract/restaurants.ts';
import { type CityList, useCityList } from '#client/place/use-cities.ts';
import { CityChips } from '#features/places/cafes/city-chips.tsx';
import { ErrorState } from '#ui/error-state.tsx';
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

/** The choice of the city that a page lists, where it lists one at a time. */
function CityChoice({ list }: { list: CityList }): JSX.Element | null {
  if (!list.isOneAtATime) return null;
  return (
    <>
      <CityChips cities={list.cities} chosen={list.chosen} onChoose={list.choose} />
      {list.isFailed && <ErrorState onRetry={list.retry} />}
    </>
  );
}

function ContactsHere(): JSX.Element {
  const list = useCityList();
  const [first] = list.listed;
  return (
    <>
      {list.isOneAtATime && (
        <div className={css['narrow']}>
          <CityChoice list={list} />
        </div>
      )}
      {first && <ContactsOf locality={first} isFirst />}
    </>
  );
}

function ContactsElsewhere(): Elements {
  const [, ...others] = useCityList().listed;
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
  const list = useCityList();
  const space = <div className={css['mapSpace']} />;
  return (
    <div className={css['wide']}>
      <CityChoice list={list} />
      {isHydrated ? (
        <Suspense fallback={space}>
          <ZoneMap localities={list.listed} />
        </Suspense>
      ) : (
        space
      )}
      <ZoneList localities={list.listed} />
    </div>
  );
}

/** Shows the legal entity that a customer deals with. */
function LegalBelow(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  return <LegalDetails brand={environment.brand} />;
}
