import { useMemo, useState, type JSX } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { AddressField } from '#entities/place/address/address-field.tsx';
import { formatZoneEdge, ZoneFacts } from '#entities/place/zone-facts.tsx';
import { pinsOf, sightOf, zonesOf } from '#entities/place/map/map-items.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { PlaceMap } from '#entities/place/map/place-map.tsx';
import { matchAddress } from '#entities/place/address/address-state.ts';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { noticeClass } from '#ui/notice.ts';
import { CityChips } from '../cafes/city-chips.tsx';

interface ZoneMapProps {
  /** The customer's own town first. */
  localities: readonly Locality[];
}

/** The zones of a town on a map, with a check which zone covers an address (docs/product.md §29.5). */
export function ZoneMap({ localities }: ZoneMapProps): JSX.Element | null {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const locality = localities.find(({ id }) => id === chosenId) ?? localities[0] ?? null;
  return (
    locality && (
      <MantineIsland>
        <div className={css['mapped']}>
          <CityChips localities={localities} chosen={locality} onChoose={setChosenId} />
          <TownZones key={locality.id} locality={locality} />
        </div>
      </MantineIsland>
    )
  );
}

function TownZones({ locality }: { locality: Locality }): JSX.Element {
  const now = useNow();
  const [details, setDetails] = useState<DeliveryDetails | null>(null);
  const [tappedId, setTappedId] = useState<number | null>(null);
  const match = matchAddress(locality, details, null, now);
  const zoneId = match?.zone.id ?? tappedId;
  const zones = useMemo(() => zonesOf(locality, zoneId, formatZoneEdge), [locality, zoneId]);
  const pins = useMemo(() => pinsOf(locality.restaurants, null), [locality]);
  const told = locality.restaurants
    .flatMap((restaurant) => restaurant.delivery_zones.map((zone) => ({ restaurant, zone })))
    .find(({ zone }) => zone.id === zoneId);
  const isOut = details !== null && match === null;
  const point = details?.coords ?? null;
  return (
    <>
      <AddressField
        localityId={locality.id}
        label={placesStrings.checkAddress}
        value={details}
        onChange={(next) => {
          setDetails(next);
          setTappedId(null);
        }}
        onType={() => undefined}
      />
      <PlaceMap
        localityId={locality.id}
        opens="seen"
        label={mapStrings.zonesOf(locality.name)}
        sight={sightOf('town', locality, { pins, zones })}
        pins={pins}
        zones={zones}
        here={useMemo(() => point && [point.latitude, point.longitude], [point])}
        onZone={(id) => {
          setDetails(null);
          setTappedId(id);
        }}
      />
      <div aria-live="polite" className={css['answer']}>
        {told && !isOut && (
          <div className={css['match']}>
            <p className={css['strong']}>{`${told.zone.name}, ${told.restaurant.name}`}</p>
            <ZoneFacts zone={told.zone} />
          </div>
        )}
        {isOut && (
          <div className={noticeClass}>
            <p className={css['strong']}>{placesStrings.outOfZone}</p>
            <p>{placesStrings.outOfZoneText}</p>
          </div>
        )}
      </div>
    </>
  );
}
