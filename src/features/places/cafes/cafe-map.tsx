import { useMemo, useState, type JSX } from 'react';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';
import { pinsOf, sightOf } from '#entities/place/map/map-items.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { PlaceMap } from '#entities/place/map/place-map.tsx';
import type { OpenHours } from '#entities/place/open-state.tsx';
import css from '#entities/place/place.module.css';
import { CafeCard } from './cafe-card.tsx';
import { CityChips } from './city-chips.tsx';

interface CafeMapProps {
  localities: readonly Locality[];
  here: LatLon | null;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** The cafes of a town on a map; details of the tapped one are shown below it (/address). */
export function CafeMap({ localities, here, onHours, onFollow, onBook }: CafeMapProps): JSX.Element | null {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [pinId, setPinId] = useState<number | null>(null);
  const locality = localities.find(({ id }) => id === chosenId) ?? localities[0] ?? null;
  const pins = useMemo(() => pinsOf(locality?.restaurants ?? [], pinId), [locality, pinId]);
  if (locality === null) return null;
  const restaurant = locality.restaurants.find(({ id }) => id === pinId);
  return (
    <div className={css['mapped']}>
      <CityChips localities={localities} chosen={locality} onChoose={setChosenId} />
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
