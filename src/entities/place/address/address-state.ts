import { asciiDigits } from '#contract/clean-text.ts';
import type { AddressSuggestion } from '#contract/places.ts';
import { placesStrings } from '../place-strings.ts';

interface Typed {
  /** The text is an address of the list. */
  readonly chosen: boolean;
  /** The house is known, where it stands is not (docs/product.md §29.9). */
  readonly needsPin?: boolean;
  readonly offline: boolean;
  /** The question was not answered. */
  readonly failed: boolean;
  /** What was found for exactly this text; null while that is not known. */
  readonly found: readonly Pick<AddressSuggestion, 'label' | 'precision'>[] | null;
  readonly typed: string;
}

const wordsOf = (text: string): string[] =>
  asciiDigits(text)
    .toLocaleLowerCase('ru')
    .match(/[\p{L}\d]+/gu) ?? [];

/**
 * The number of a house in what was typed: the last word that begins with a digit and is no part of the names of the streets
 * found («1-я Красная» has none). Null: there is none.
 */
const houseIn = (typed: string, streets: readonly string[]): string | null => {
  const names = streets.flatMap(wordsOf);
  const isOfName = (word: string): boolean => names.some((name) => name.startsWith(word));
  return wordsOf(typed).findLast((word) => /^\d/.test(word) && !isOfName(word)) ?? null;
};

/**
 * Returns what can be said of an address that is being typed; null when there is nothing but the usual hint (docs/product.md
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
