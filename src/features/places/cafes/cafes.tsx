import type { JSX } from 'react';
import type { Locality } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance, nearestLocality } from '#domain/nearest.ts';
import { usePosition } from '#client/place/use-position.ts';
import { LocateButton } from '#entities/place/map/locate-button.tsx';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import type { OpenHours } from '#entities/place/open-state.tsx';
import { CafeList } from './cafe-list.tsx';
import { CafeMap } from './cafe-map.tsx';

interface CafesProps {
  /** The customer's own town first. */
  localities: readonly Locality[];
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** All cafes, on a map and in a list; sorted by distance once the customer shares their position (docs/product.md §29.4). */
export function Cafes({ localities, onHours, onFollow, onBook }: CafesProps): JSX.Element {
  const { position, ask } = usePosition();
  const here = position.state === 'known' ? position.point : null;
  const nearest = here && nearestLocality(localities, here);
  const [first] = here && nearest ? byDistance(nearest.restaurants, here) : [];
  const sorted = nearest ? [nearest, ...localities.filter((one) => one !== nearest)] : localities;
  return (
    <>
      <LocateButton
        position={position}
        onAsk={() => ask()}
        found={first ? mapStrings.nearestAway(first.restaurant.name, distanceText(first.metres)) : null}
      />
      {/* When the order of towns changes, the nearest one comes first. */}
      <CafeMap
        key={nearest?.id ?? 0}
        localities={sorted}
        here={here}
        onHours={onHours}
        onFollow={onFollow}
        onBook={onBook}
      />
      <CafeList localities={sorted} here={here} onHours={onHours} onFollow={onFollow} onBook={onBook} />
    </>
  );
}
