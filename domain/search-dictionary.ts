import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import {
  ALLERGEN_WORDS,
  DISHES,
  EQUALS,
  FOODS,
  KINDS,
  MARK_WORDS,
  NEAR,
  REWRITES,
  SILENT,
  STAPLES,
} from './search-words.ts';
import { soundOf, stemOf } from './word-forms.ts';

/** The search dictionary (domain/search-words.ts), keyed by stem, so that a word is found in any form. */

const stemsOf = (words: string): string[] => words.split(' ').map(stemOf);

const groups = new Map<string, string[]>();
for (const words of EQUALS) {
  const group = words.split(' ');
  for (const word of group) groups.set(stemOf(word), group);
}
const kinds = new Map<string, string[]>(Object.entries(KINDS).map(([kind, words]) => [stemOf(kind), words.split(' ')]));
const near = new Map(Object.entries(NEAR).map(([word, words]) => [stemOf(word), words.split(' ')]));
const staples = new Set(STAPLES.map(stemOf));
const silent = new Set(SILENT.flatMap((word) => [word, stemOf(word)]));
const rewrites = REWRITES.map(([from, to]) => ({ from: stemsOf(from), to: to.split(' ') }));
const allergens = new Map<string, Allergen[]>();
for (const allergen of ALLERGENS) {
  for (const stem of stemsOf(ALLERGEN_WORDS[allergen])) allergens.set(stem, [...(allergens.get(stem) ?? []), allergen]);
}
/** Each item's kind. */
const kindByThing = new Map<string, string>();
for (const [kind, words] of Object.entries(KINDS)) for (const stem of stemsOf(words)) kindByThing.set(stem, kind);

/** Every stem of a name, for typing errors. */
export const DICTIONARY_STEMS: readonly string[] = [
  ...new Set([...groups.keys(), ...kinds.keys(), ...kindByThing.keys(), ...near.keys()]),
];
/** Every word of the dictionary, by stem; and the stems by sound, for phonetic spelling. */
const known = new Map<string, string>();
for (const words of [
  ...EQUALS,
  ...Object.keys(KINDS),
  ...Object.values(KINDS),
  ...Object.keys(NEAR),
  ...Object.values(ALLERGEN_WORDS),
  ...Object.values(MARK_WORDS),
  ...STAPLES,
  FOODS,
]) {
  for (const word of words.split(' ')) known.set(stemOf(word), word);
}
const spoken = new Map([...known.keys()].map((stem) => [soundOf(stem), stem]));
const dishes = new Set(DISHES.split(' '));

/** Returns the synonyms of a word. */
export function equalsOf(word: string): readonly string[] {
  return groups.get(stemOf(word)) ?? [];
}

/** Returns the items of a kind, under all their names. */
export function kindsOf(word: string): readonly string[] {
  return [word, ...equalsOf(word)]
    .flatMap((each) => kinds.get(stemOf(each)) ?? [])
    .flatMap((each) => [each, ...equalsOf(each)]);
}

/** Returns a word with its synonyms, subkinds and their subkinds: «молочное», «сыр», «моцарелла». */
export function allNamesOf(word: string): readonly string[] {
  const kinds = kindsOf(word);
  return [...new Set([word, ...equalsOf(word), ...kinds, ...kinds.flatMap(kindsOf)])];
}

/** Returns alternatives to a word that is not on the menu: from the dictionary, or items of the same kind. */
export function nearTo(word: string): readonly string[] {
  const stems = [word, ...equalsOf(word), spoken.get(soundOf(stemOf(word))) ?? ''].map(stemOf);
  const said = stems.map((stem) => near.get(stem)).find((words) => words !== undefined);
  return said ?? stems.flatMap((stem) => kindByThing.get(stem) ?? []).slice(0, 1);
}

/** Returns the stem of the dictionary word that sounds like this one. */
export function spokenLike(word: string): string | undefined {
  return spoken.get(soundOf(stemOf(word)));
}

/** Returns the allergens that a word names. */
export function allergensOf(word: string): readonly Allergen[] {
  return [word, ...equalsOf(word)].flatMap((each) => allergens.get(stemOf(each)) ?? []);
}

/** Returns the word of the dictionary that has this stem. */
export function knownWord(stem: string): string | undefined {
  return known.get(stem);
}

/** Reports whether a word is in the dictionary, hence not a misspelling of another: «суши» are not «сушёные». */
export function isKnown(word: string): boolean {
  return known.has(stemOf(word));
}

/** Reports whether a word, in this form, names dishes that one asks for, rather than what is in them: «суп», not «супа». */
export function isDishName(word: string): boolean {
  return dishes.has(word);
}

export function isSilent(word: string): boolean {
  return silent.has(word) || silent.has(stemOf(word));
}
export function isStaple(word: string): boolean {
  return staples.has(stemOf(word));
}

/** Replaces every phrase of the dictionary with the menu's wording: «картошка фри» → «жареный картофель». */
export function rewritten(words: readonly string[]): string[] {
  const stems = words.map(stemOf);
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const here = at;
    const known = rewrites.find(({ from }) => from.every((stem, index) => stems[here + index] === stem));
    result.push(...(known?.to ?? words.slice(at, at + 1)));
    at += known?.from.length ?? 1;
  }
  return result;
}
