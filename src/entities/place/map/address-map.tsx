import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX, useEffect, useRef } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';
import { usePosition } from '#client/place/use-position.ts';
import { townMapQuery } from '#client/queries/place-queries.ts';
import { useServices, useConnectivity } from '#client/use-services.ts';
import { addressAt } from '#contract/calls/places.ts';
import { rounded } from '#domain/nearest.ts';
import type { PinQuestion } from '../address/address-field.tsx';
import { keepByHand } from '../address/door.ts';
import { formatZoneEdge } from '../zone-facts.tsx';
import { LocateButton, PlaceMap } from './place-map.tsx';
import { sightOf, zonesOf, type MapSight } from './map-items.ts';
import { mapStrings } from './map-strings.ts';
import css from './map-parts.module.css';

interface AddressMapProps {
  locality: Locality;
  /** The chosen address; null while there is none. */
  value: DeliveryDetails | null;
  /** A house that needs its location. */
  question: PinQuestion | null;
  onChange: (details: DeliveryDetails | null) => void;
}

const pointOf = (value: DeliveryDetails | null): LatLon | null =>
  value?.coords ? [value.coords.latitude, value.coords.longitude] : null;

const ANSWERS: Readonly<Record<Exclude<PointAnswer, 'idle' | 'named'>, string>> = {
  asking: mapStrings.naming,
  nothing: mapStrings.nameless,
  failed: mapStrings.nameFailed,
  offline: mapStrings.nameOffline,
};

/** Shows an address on a map, and finds one by a pin (docs/product.md §29.9). */
export function AddressMap({ locality, value, question, onChange }: AddressMapProps): JSX.Element {
  const { api } = useServices();
  const { position, ask } = usePosition();
  const { answer, find } = usePointAddress();
  const { data: town } = useQuery({ ...townMapQuery(api, locality.id), retry: false });
  const zones = useMemo(() => zonesOf(locality, null, formatZoneEdge), [locality]);
  /** Where the customer has put the pin; null: at the address. */
  const [put, setPut] = useState<LatLon | null>(null);
  /** The address found by the pin: the map does not move. */
  const [given, setGiven] = useState<DeliveryDetails | null>(null);
  const fromField = value !== null && value.address !== given?.address ? value : null;
  const [shown, setShown] = useState(fromField);
  if (fromField !== shown) {
    setShown(fromField);
    if (fromField !== null) setPut(null);
  }
  const target = put ?? pointOf(value) ?? question?.at ?? null;
  const wanted = sightFor(locality, pointOf(fromField) ?? question?.at ?? null);
  // The map does not move while the pin is being moved.
  const [sight, setSight] = useState(wanted);
  if (put === null && wanted.key !== sight.key) setSight(wanted);

  const move = (point: LatLon): void => {
    setPut(point);
    if (question !== null) {
      const [latitude, longitude] = point;
      const details = { ...question.details, coords: { latitude, longitude } };
      setGiven(details);
      onChange(details);
      return;
    }
    void find(locality.id, point).then((found) => {
      if (found === null) return;
      const details = found.details && keepByHand(found.details, value);
      setGiven(details);
      onChange(details);
    });
  };
  const frame = useRef<HTMLDivElement>(null);
  // The row that opens it may be far below.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const here = position.state === 'known' ? position.point : null;
  const cannotName = town?.names_points === false && question === null;
  const hint = target === null ? mapStrings.tapMap : mapStrings.moveMap;
  const said = ((): string => {
    if (cannotName) return mapStrings.cannotName;
    if (answer === 'idle') return hint;
    if (answer === 'named') return given === null ? hint : mapStrings.named(given.address);
    return ANSWERS[answer];
  })();
  return (
    <div ref={frame} className={css['address']}>
      <PlaceMap
        localityId={locality.id}
        opens="now"
        label={mapStrings.addressMap}
        sight={sight}
        zones={zones}
        here={here}
        address={{ point: target, label: mapStrings.addressPin, onMove: move }}
      />
      <p role="status" className={css['note']}>
        {said}
      </p>
      <LocateButton
        position={position}
        onAsk={() =>
          ask((point) => {
            setSight(sightFor(locality, point));
            move(point);
          })
        }
      />
    </div>
  );
}

/** Returns the view of one place, or of the town's zones. */
function sightFor(locality: Locality, point: LatLon | null): MapSight {
  if (point !== null) return { key: point.join(' '), points: [point] };
  return sightOf(`town ${locality.id}`, locality, { zones: zonesOf(locality, null, formatZoneEdge) });
}

/** Result of an address lookup for a point. */
export type PointAnswer = 'idle' | 'asking' | 'named' | 'nothing' | 'failed' | 'offline';

/**
 * Looks up the address of a point in a town; only the latest request is answered. The point is sent rounded (docs/product.md §29.7).
 *
 * @returns `find`: null where no house is known there, or the lookup fails
 */
export function usePointAddress(): {
  readonly answer: PointAnswer;
  readonly find: (localityId: number, point: LatLon) => Promise<{ readonly details: DeliveryDetails | null } | null>;
} {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const [answer, setAnswer] = useState<PointAnswer>('idle');
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const find = async (localityId: number, point: LatLon) => {
    asking.current?.abort();
    if (isOffline) {
      setAnswer('offline');
      return { details: null };
    }
    const { signal } = (asking.current = new AbortController());
    setAnswer('asking');
    const [latitude, longitude] = rounded(point);
    try {
      const { suggestion } = await api.call(addressAt, {
        query: { locality_id: localityId, latitude, longitude },
        signal,
      });
      if (signal.aborted) return null;
      const details = suggestion?.precision === 'house' ? suggestion.details : null;
      setAnswer(details === null ? 'nothing' : 'named');
      return { details };
    } catch {
      // Whatever went wrong, the customer can type; a superseded request reports nothing.
      if (signal.aborted) return null;
      setAnswer('failed');
      return { details: null };
    }
  };
  return { answer, find };
}
