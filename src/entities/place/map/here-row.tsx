import { useState, type JSX, type RefObject } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { City } from '#contract/restaurants.ts';
import { metresToLocality, nearestLocality } from '#domain/nearest.ts';
import { usePosition, type Position } from '#client/place/use-position.ts';
import { useConnectivity } from '#client/use-services.ts';
import { LocateIcon } from '#ui/icons/more-icons.tsx';
import { PlaceRow } from '../address/place-row.tsx';
import { mapStrings } from './map-strings.ts';
import { usePointAddress, type PointAnswer } from './address-map.tsx';
import css from './map-parts.module.css';

/** Farther than this from every town no house is looked up, metres. */
const FAR = 20_000;

interface HereRowProps {
  /** The chain's towns. */
  towns: readonly City[];
  /** How often the customer has edited the adjacent field: a house found before the latest edit is discarded. */
  edits: RefObject<number>;
  /** The address of the nearest house. */
  onFound: (details: DeliveryDetails) => void;
}

/**
 * «Определить, где я»: the device's position, requested only on a tap, and the house nearest to it. Any problem is
 * reported below, and the field keeps working (docs/product.md §29.12).
 */
export function HereRow({ towns, edits, onFound }: HereRowProps): JSX.Element {
  const isOffline = useConnectivity() === 'unreachable';
  const { position, ask } = usePosition();
  const { answer, find } = usePointAddress();
  const [isFar, setIsFar] = useState(false);
  const [wasTappedOffline, setWasTappedOffline] = useState(false);
  const [found, setFound] = useState<DeliveryDetails | null>(null);
  const isBusy = position.state === 'asking' || answer === 'asking';
  const look = (point: LatLon, editsBefore: number): void => {
    const town = nearestLocality(towns, point);
    if (town === null || metresToLocality(town, point) > FAR) {
      setIsFar(true);
      return;
    }
    void find(town.id, point).then((house) => {
      if (!house?.details || edits.current !== editsBefore) return;
      setFound(house.details);
      onFound(house.details);
    });
  };
  const tap = (): void => {
    setIsFar(false);
    setFound(null);
    // A point's address cannot be looked up offline: the device's position is not requested.
    setWasTappedOffline(isOffline);
    const before = edits.current;
    if (!isOffline) ask((point) => look(point, before));
  };
  const told = ((): string | null => {
    if (wasTappedOffline) return isOffline ? mapStrings.hereOffline : null;
    if (isFar) return mapStrings.hereFar;
    return found === null ? said(position, answer) : mapStrings.hereFound(found.address);
  })();
  return (
    <div>
      <PlaceRow
        icon={<LocateIcon />}
        label={isBusy ? mapStrings.locating : mapStrings.whereAmI}
        busy={isBusy}
        onClick={tap}
      />
      <p role="status" className={css['told']}>
        {told}
      </p>
    </div>
  );
}

/** Returns the message about what prevented finding the house. */
function said({ state }: Position, answer: PointAnswer): string | null {
  if (state === 'unknown' || state === 'asking') return null;
  if (state !== 'known') return mapStrings.hereUnknown[state];
  if (answer === 'nothing') return mapStrings.hereNothing;
  if (answer === 'failed') return mapStrings.hereFailed;
  return answer === 'offline' ? mapStrings.hereOffline : null;
}
