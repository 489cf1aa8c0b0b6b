import { useMemo, useState, type JSX } from 'react';
import type { Locality } from '#contract/restaurants.ts';
import { formatZoneEdge, ZoneFacts } from '#entities/place/zone-facts.tsx';
import { pinsOf, sightOf, zonesOf } from '#entities/place/map/map-items.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { PlaceMap } from '#entities/place/map/place-map.tsx';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { isInLocality } from '#domain/locality-at.ts';
import css from '#entities/place/place.module.css';
import { CityChips } from '../cafes/city-chips.tsx';

interface ZoneMapProps {
  /** The customer's own town first. */
  localities: readonly Locality[];
}

/** The zones of a town on a map, with that of the customer's address (docs/product.md §29.5). */
export function ZoneMap({ localities }: ZoneMapProps): JSX.Element | null {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const locality = localities.find(({ id }) => id === chosenId) ?? localities[0] ?? null;
  return (
    locality && (
      <div className={css['mapped']}>
        <CityChips cities={localities} chosen={locality} onChoose={setChosenId} />
        <TownZones key={locality.id} locality={locality} />
      </div>
    )
  );
}

function TownZones({ locality }: { locality: Locality }): JSX.Element {
  const { zone: own, orderType } = usePlace();
  const { deliveryDetails } = useOrderParams();
  const [tappedId, setTappedId] = useState<number | null>(null);
  const point =
    orderType === 'delivery' && deliveryDetails && isInLocality(locality, deliveryDetails)
      ? deliveryDetails.coords
      : null;
  const zoneId = tappedId ?? (point && own ? own.id : null);
  const zones = useMemo(() => zonesOf(locality, zoneId, formatZoneEdge), [locality, zoneId]);
  const pins = useMemo(() => pinsOf(locality.restaurants, null), [locality]);
  const tapped = locality.restaurants
    .flatMap((restaurant) => restaurant.delivery_zones.map((zone) => ({ restaurant, zone })))
    .find(({ zone }) => zone.id === tappedId);
  return (
    <>
      <PlaceMap
        localityId={locality.id}
        opens="seen"
        label={mapStrings.zonesOf(locality.name)}
        sight={sightOf('town', locality, { pins, zones })}
        pins={pins}
        zones={zones}
        here={useMemo(() => point && [point.latitude, point.longitude], [point])}
        onZone={setTappedId}
      />
      <div aria-live="polite" className={css['answer']}>
        {tapped && (
          <div className={css['match']}>
            <p className={css['strong']}>{`${tapped.zone.name}, ${tapped.restaurant.name}`}</p>
            <ZoneFacts zone={tapped.zone} />
          </div>
        )}
      </div>
    </>
  );
}
