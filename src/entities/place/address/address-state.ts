import { asciiDigits } from '#contract/clean-text.ts';
import type { AddressSuggestion, DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';
import { earliestPromise } from '#domain/slots.ts';
import { deliveryZonesAt, type ZoneMatch } from '#domain/zones.ts';
import { placesStrings } from '../place-strings.ts';

interface Typed {
  /** The text is an address from the list. */
  readonly chosen: boolean;
  /** The house is known, its location is not (docs/product.md §29.9). */
  readonly needsPin?: boolean;
  readonly offline: boolean;
  /** The request failed. */
  readonly failed: boolean;
  /** Results for exactly this text; null while unknown. */
  readonly found: readonly Pick<AddressSuggestion, 'label' | 'precision'>[] | null;
  readonly typed: string;
}

const wordsOf = (text: string): string[] =>
  asciiDigits(text)
    .toLocaleLowerCase('ru')
    .match(/[\p{L}\d]+/gu) ?? [];

/**
 * Returns the house number in the typed text: the last word that begins with a digit and is not part of the names of the streets
 * found («1-я Красная» has none). Null: there is none.
 */
const houseIn = (typed: string, streets: readonly string[]): string | null => {
  const names = streets.flatMap(wordsOf);
  const isOfName = (word: string): boolean => names.some((name) => name.startsWith(word));
  return wordsOf(typed).findLast((word) => /^\d/.test(word) && !isOfName(word)) ?? null;
};

/**
 * Returns the message for an address that is being typed; null when there is only the usual hint (docs/product.md
 * §1.1).
 */
export function addressState({ chosen, needsPin = false, offline, failed, found, typed }: Typed): string | null {
  if (chosen) return null;
  if (needsPin) return placesStrings.addressNeedsPin;
  if (offline) return placesStrings.addressOffline;
  if (failed) return placesStrings.addressFailed;
  if (found === null) return null;
  if (found.length === 0) return placesStrings.addressNothing;
  if (found.some(({ precision }) => precision === 'house')) return null;
  const house = houseIn(
    typed,
    found.map(({ label }) => label),
  );
  return house === null ? placesStrings.addressNeedsHouse : placesStrings.addressNoHouse(house);
}

/**
 * Returns the restaurant that delivers to an address: the current one when it can, else the best open one, else the best
 * (domain/zones.ts defines "best").
 */
export function matchAddress(
  locality: Locality,
  details: DeliveryDetails | null,
  currentRestaurantId: number | null,
  now: Date | null,
): ZoneMatch | null {
  if (!details?.coords) return null;
  const { latitude, longitude } = details.coords;
  const matches = deliveryZonesAt(locality.restaurants, [latitude, longitude]);
  const isOpen = (match: ZoneMatch) => now !== null && earliestPromise({ ...match, now }) !== null;
  return (
    matches.find(({ restaurant }) => restaurant.id === currentRestaurantId) ??
    matches.find(isOpen) ??
    matches[0] ??
    null
  );
}
