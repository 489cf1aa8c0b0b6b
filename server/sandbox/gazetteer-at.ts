import type { AddressSuggestion } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { suggestionOf } from '../modules/places/geocoder/found-address.ts';
import { addressText, type Gazetteer, type Street, streetName } from './gazetteer.ts';
import { alongLine } from './along-line.ts';

/** Maximum distance from a point to a street, metres. */
const REACH = 150;

/** Returns the house at this share of the street, on the side of the even or odd houses. */
function houseAt({ first, last }: Street, share: number, isRight: boolean): number {
  const house = Math.round(first + share * (last - first));
  const isEven = house % 2 === 0;
  if (isEven === isRight) return house;
  return house < last ? house + 1 : Math.max(first, house - 1);
}

/** Finds the gazetteer's house nearest to a point; null if no street is near. */
export function nearestInGazetteer(gazetteer: Gazetteer, point: LatLon): AddressSuggestion | null {
  const [nearest] = gazetteer.streets
    .map((street) => ({ street, ...alongLine(street.line, point) }))
    .sort((a, b) => a.metres - b.metres);
  if (nearest === undefined || nearest.metres > REACH) return null;
  const { street, share, isRight } = nearest;
  const name = streetName(street);
  const house = String(houseAt(street, share, isRight));
  return suggestionOf(
    {
      label: addressText(gazetteer, [name, house]),
      province: gazetteer.province,
      locality: gazetteer.locality,
      street: name,
      house,
      apartment: null,
      point: null,
      isExact: true,
    },
    point,
  );
}
