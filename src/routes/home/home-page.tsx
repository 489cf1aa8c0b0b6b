import { Fragment, type JSX } from 'react';
import { brandStrings } from '#brand/brand-strings.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { NewsTeaser, PagesTeaser } from '#features/content/teasers.tsx';
import { CityRestaurants } from '#features/places/cafes/city-restaurants.tsx';
import { homePagesQuery, newsQuery, tripleSliderQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import type { Place } from '#client/place/find-place.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useArrivalOrder } from '#ui/use-arrival-order.ts';
import { Menu } from '../menu/menu-page.tsx';
import { useOpenBooking, useOpenHours } from '../overlays/use-open-window.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import css from './home-page.module.css';
import { homeStrings } from './home-strings.ts';
import { Link } from '@tanstack/react-router';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';

/** Stands in for data that is not loaded or failed to load. */
const NONE: readonly never[] = [];

/** Renders the home page, or a locality's home when the address has its slug: the menu with the chain's news and offers. */
export function HomePage(): JSX.Element | null {
  const { localitySlug = null } = usePageParams();
  const place = usePlace({ localitySlug });
  const { locality, restaurant } = place;
  return locality === null || restaurant === null ? null : (
    <Home key={localitySlug} place={place} locality={locality} restaurant={restaurant} isCity={localitySlug !== null} />
  );
}

interface HomeProps {
  place: Place;
  locality: Locality;
  restaurant: Restaurant;
  /** True when the address names the city. */
  isCity: boolean;
}

function Home({ place, locality, restaurant, isCity }: HomeProps): JSX.Element {
  const { api } = useServices();
  const slides = useSideQuery(tripleSliderQuery(api)) ?? NONE;
  const news = useSideQuery(newsQuery(api)) ?? NONE;
  const pages = useSideQuery(homePagesQuery(api)) ?? NONE;
  const follow = useFollow();
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  const sections: Readonly<Record<string, JSX.Element | false>> = {
    restaurants: isCity && (
      <CityRestaurants locality={locality} onHours={openHours} onBook={openBooking} onFollow={follow} />
    ),
    news: news.length > 0 && <NewsTeaser news={news} onFollow={follow} />,
    pages: pages.length > 0 && <PagesTeaser pages={pages} onFollow={follow} />,
  };
  const order = useArrivalOrder(Object.keys(sections).filter((name) => Boolean(sections[name])));
  return (
    <Menu
      at={place}
      restaurant={restaurant}
      title={brandStrings.welcome(locality.name_in)}
      slides={slides}
      home={{
        notice: <ElsewhereNotice place={place} />,
        below: (
          <div className={css['below']}>
            {order.map((name) => (
              <Fragment key={name}>{sections[name]}</Fragment>
            ))}
          </div>
        ),
      }}
    />
  );
}

/** Notes that a restaurant in another city is still chosen, with a link back to it (docs/product.md §1.5). */
function ElsewhereNotice({ place: { locality, elsewhere } }: { place: Place }): JSX.Element | null {
  if (locality === null || elsewhere === null) return null;
  return (
    <div className={cx(noticeClass, css['elsewhere'])} role="note">
      <p>{homeStrings.elsewhere(locality.name, elsewhere.restaurant.name, elsewhere.locality.name_in)}</p>
      <Link to="/">{homeStrings.back}</Link>
    </div>
  );
}
