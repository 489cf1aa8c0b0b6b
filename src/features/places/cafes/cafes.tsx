import { type JSX, useMemo, useState } from 'react';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance, nearestLocality } from '#domain/nearest.ts';
import { usePosition } from '#client/place/use-position.ts';
import { LocateButton, PlaceMap } from '#entities/place/map/place-map.tsx';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { type OpenHours, OpenState } from '#entities/place/open-state.tsx';
import type { LatLon } from '#contract/primitives.ts';
import { pinsOf, sightOf } from '#entities/place/map/map-items.ts';
import { restaurantPath } from '#contract/dish-path.ts';
import { workingHours } from '#domain/working-hours.ts';
import { distanceMetres } from '#domain/zones.ts';
import type { CityList } from '#client/place/use-cities.ts';
import { townsQuery } from '#client/queries/place-queries.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { BookLink } from '#entities/place/book-link.tsx';
import { RouteLinks } from '#entities/place/map/route-links.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { CityChips } from './city-chips.tsx';
import { HoursList, HoursNotes } from '../restaurant/hours-list.tsx';
import css from '#entities/place/place.module.css';

interface CafesProps {
  list: CityList;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/**
 * The cafes: those of the first town, a map, those of the others, where the chain has few cities; sorted by distance once the customer
 * shares their position (docs/product.md §29.4, §1.20).
 */
export function Cafes({ list, onHours, onFollow, onBook }: CafesProps): JSX.Element {
  const { cities, listed, chosen, isOneAtATime, choose } = list;
  const { api, queryClient } = useServices();
  const { position, ask } = usePosition();
  const here = position.state === 'known' ? position.point : null;
  const goNear = (point: LatLon): void => {
    if (!isOneAtATime) return;
    void queryClient.query({ ...townsQuery(api), staleTime: 'static' }).then(
      (towns) => {
        const town = nearestLocality(towns, point);
        if (town !== null) choose(town.id);
      },
      () => undefined,
    );
  };
  const nearest = here && nearestLocality(listed, here);
  const [first] = here && nearest ? byDistance(nearest.restaurants, here) : [];
  const sorted = nearest ? [nearest, ...listed.filter((one) => one !== nearest)] : listed;
  const parts = { here, onHours, onFollow, onBook };
  return (
    <>
      <LocateButton
        position={position}
        onAsk={() => ask(goNear)}
        found={first ? mapStrings.nearestAway(first.restaurant.name, distanceText(first.metres)) : null}
      />
      {isOneAtATime && <CityChips cities={cities} chosen={chosen} onChoose={choose} />}
      {list.isFailed && <ErrorState onRetry={list.retry} />}
      <CafeList localities={sorted.slice(0, 1)} {...parts} />
      {/* When the order of towns changes, the nearest one comes first. */}
      <CafeMap key={nearest?.id ?? 0} localities={sorted} {...parts} />
      <CafeList localities={sorted.slice(1)} {...parts} />
    </>
  );
}

interface CafeListProps {
  localities: readonly Locality[];
  /** The customer's position; if known, the nearest cafe of a town comes first. */
  here: LatLon | null;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** The chain's cafes with their hours (/address). */
function CafeList({ localities, here, onHours, onFollow, onBook }: CafeListProps): JSX.Element {
  return (
    <>
      {localities.map((locality) => (
        <section key={locality.id} className={css['city']} aria-labelledby={`city-${locality.slug}`}>
          <h2 id={`city-${locality.slug}`}>{locality.name}</h2>
          <div className={css['cards']}>
            {(here === null
              ? locality.restaurants
              : byDistance(locality.restaurants, here).map(({ restaurant }) => restaurant)
            ).map((restaurant) => (
              <CafeCard
                key={restaurant.id}
                restaurant={restaurant}
                here={here}
                level={3}
                onHours={onHours}
                onFollow={onFollow}
                onBook={onBook}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface CafeMapProps {
  localities: readonly Locality[];
  here: LatLon | null;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** The cafes of a town on a map; details of the tapped one are shown below it (/address). */
function CafeMap({ localities, here, onHours, onFollow, onBook }: CafeMapProps): JSX.Element | null {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [pinId, setPinId] = useState<number | null>(null);
  const locality = localities.find(({ id }) => id === chosenId) ?? localities[0] ?? null;
  const pins = useMemo(() => pinsOf(locality?.restaurants ?? [], pinId), [locality, pinId]);
  if (locality === null) return null;
  const restaurant = locality.restaurants.find(({ id }) => id === pinId);
  return (
    <div className={css['mapped']}>
      <CityChips cities={localities} chosen={locality} onChoose={setChosenId} />
      <PlaceMap
        localityId={locality.id}
        opens="seen"
        label={mapStrings.cafesOf(locality.name)}
        sight={sightOf(String(locality.id), locality, { pins })}
        pins={pins}
        here={here}
        onPin={setPinId}
      />
      <div aria-live="polite" className={css['answer']}>
        {restaurant && (
          <CafeCard
            restaurant={restaurant}
            here={here}
            level={2}
            onHours={onHours}
            onFollow={onFollow}
            onBook={onBook}
          />
        )}
      </div>
    </div>
  );
}

interface CafeCardProps {
  restaurant: Restaurant;
  /** The customer's position; null if unknown. */
  here: LatLon | null;
  /** Heading level. */
  level: 2 | 3;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** A cafe: address, distance, hours, phone, and directions (docs/product.md §29.4). */
function CafeCard({ restaurant, here, level, onHours, onFollow, onBook }: CafeCardProps): JSX.Element {
  const now = useNow();
  const Heading = `h${level}` as const;
  const { name, address, latitude, longitude, timezone, phone_number: phone } = restaurant;
  return (
    <article className={css['card']}>
      <Heading>
        <FollowLink to={restaurantPath(restaurant.id)} className={css['link']} onFollow={onFollow}>
          {name}
        </FollowLink>
      </Heading>
      <p>
        <span>{address}</span>
        {here && (
          <span className={css['away']}>
            {mapStrings.away(distanceText(distanceMetres(here, [latitude, longitude])))}
          </span>
        )}
      </p>
      <OpenState restaurant={restaurant} onHours={onHours} />
      <HoursNotes restaurant={restaurant} now={now} />
      <HoursList hours={workingHours(restaurant)} timezone={timezone} />
      {phone !== null && <PhoneLink className={css['link']} number={phone} />}
      <RouteLinks restaurant={restaurant} />
      {onBook && <BookLink restaurant={restaurant} onBook={onBook} />}
    </article>
  );
}
