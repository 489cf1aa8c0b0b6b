import { allergensOf, allNamesOf } from './search-dictionary.ts';
import { COMPOSITION, compoundsOf, type MenuIndex } from './search-index.ts';
import { scoresOf, thingsMeant, whole } from './search-match.ts';
import { stemOf } from './word-forms.ts';

/** What the refused things of a query exclude (docs/product.md §2.4, §2.20). */
export interface Refusal {
  /** Numbers of the products that contain a refused thing, or may contain it. */
  readonly banned: ReadonlySet<number>;
  /** Things that neither the menu nor the dictionary knows, in the words of the query: nobody knows what contains them. */
  readonly unknown: readonly string[];
}

/** Products that contain what one word names. */
interface Holders {
  readonly numbers: ReadonlySet<number>;
  /** The word names an allergen: dishes declare it. */
  readonly isAllergen: boolean;
}

const MEAT = stemOf('мясо');

const numbersOf = (index: MenuIndex, words: readonly string[]): number[] =>
  words.flatMap((word) => [...scoresOf(whole(index, word), COMPOSITION).keys()]);

/** Returns the products that contain what a word names; null: the word is unknown. */
function holdersOf(index: MenuIndex, word: string): Holders | null {
  const things = thingsMeant(index, word);
  if (things.length === 0) return null;
  const allergens = things.flatMap(allergensOf);
  const numbers = new Set([
    ...numbersOf(index, [...things.flatMap(allNamesOf), ...compoundsOf(stemOf(word))]),
    ...allergens.flatMap((allergen) => index.byAllergen.get(allergen) ?? []),
    // A card lists the allergens, and no other ingredients.
    ...(allergens.length === 0 ? index.unknown : []),
  ]);
  if (things.some((thing) => stemOf(thing) === MEAT)) {
    const meatless = new Set(numbersOf(index, ['вегетарианское']));
    for (let number = 0; number < index.count; number += 1) if (!meatless.has(number)) numbers.add(number);
  }
  return { numbers, isAllergen: allergens.length > 0 };
}

/**
 * Returns the products that contain a thing: all of its words; any that names an allergen excludes by itself. An unknown adjective
 * («растительного масла»), or one that no product with that noun has, does not count: the noun excludes more.
 */
function bannedBy(index: MenuIndex, words: readonly string[]): readonly number[] | null {
  const each = words.map((word) => holdersOf(index, word));
  const noun = each.at(-1);
  if (noun === undefined || noun === null) return null;
  const known = each.filter((holders) => holders !== null);
  const both = [...noun.numbers].filter((number) => known.every(({ numbers }) => numbers.has(number)));
  const declared = known.filter(({ isAllergen }) => isAllergen).flatMap(({ numbers }) => [...numbers]);
  return [...(both.length > 0 ? both : noun.numbers), ...declared];
}

/** Applies the refusals of a query to a menu. */
export function refusalOf(index: MenuIndex, unwanted: readonly (readonly string[])[]): Refusal {
  const banned = new Set<number>();
  const unknown: string[] = [];
  for (const words of unwanted) {
    const numbers = bannedBy(index, words);
    if (numbers === null) unknown.push(words.join(' '));
    for (const number of numbers ?? []) banned.add(number);
  }
  return { banned, unknown };
}
