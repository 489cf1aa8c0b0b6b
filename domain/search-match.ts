import { DICTIONARY_STEMS, equalsOf, isKnown, kindsOf, knownWord, spokenLike } from './search-dictionary.ts';
import { beginningWith, COMPOSITION, compoundsOf, type Entry, type MenuIndex } from './search-index.ts';
import { errorsToBeginning } from './word-distance.ts';
import { adjectiveBasesOf, diminutiveBasesOf, rootOf, soundOf, stemOf } from './word-forms.ts';

/** How well a word of the menu matches a word of the query. A better field always outweighs a better match. */
const EXACT = 12;
const BEGINNING = 10;
const STEM = 9;
const FAMILY = 8;
const EQUAL = 7;
const KIND = 6;
const SOUND = 4;
const SOUND_BEGINNING = 3;
const TYPO = 2;
const TYPO_BEGINNING = 1;
const FIELD = 16;

/** Words of the menu with their match scores. */
type Fits = Map<Entry, number>;
/** A way to look a word up. */
export type Match = (index: MenuIndex, word: string) => Fits;

const note = (fits: Fits, entries: readonly Entry[] | undefined, quality: number): void => {
  for (const entry of entries ?? []) if ((fits.get(entry) ?? 0) < quality) fits.set(entry, quality);
};

/** Matches the word itself, other endings, its family, synonyms, and items of that kind. */
export const whole: Match = (index, word) => {
  const fits: Fits = new Map();
  const stem = stemOf(word);
  note(fits, index.byStem.get(stem), STEM);
  for (const [entry] of fits) if (entry.word === word) fits.set(entry, EXACT);
  note(fits, index.byRoot.get(rootOf(stem)), FAMILY);
  for (const other of equalsOf(word)) note(fits, index.byStem.get(stemOf(other)), EQUAL);
  for (const other of kindsOf(word)) note(fits, index.byStem.get(stemOf(other)), KIND);
  return fits;
};

/** `whole`, plus words that begin with it: search runs while the query is typed. */
export const plain: Match = (index, word) => {
  const fits: Fits = word.length < 3 ? new Map<Entry, number>() : whole(index, word);
  for (const entry of beginningWith(index.words, word)) {
    note(fits, [entry], entry.word === word ? EXACT : BEGINNING);
  }
  return fits;
};

const limited = (fits: Fits, most: number): Fits =>
  new Map([...fits].map(([entry, quality]) => [entry, Math.min(quality, most)]));

/** Matches phonetic spelling. */
export const bySound: Match = (index, word) => {
  if (word.length < 3 || isKnown(word)) return new Map();
  const fits: Fits = new Map();
  const meant = spokenLike(word);
  if (meant !== undefined) for (const [entry, quality] of limited(whole(index, meant), SOUND)) fits.set(entry, quality);
  note(fits, index.sounds().byStem.get(soundOf(stemOf(word))), SOUND);
  if (word.length > 3) note(fits, beginningWith(index.sounds().sorted, soundOf(word)), SOUND_BEGINNING);
  return fits;
};

/** Returns the word of which this one is an adjective or a diminutive; of the dictionary's own words, an adjective: «водка» is not «вода». */
function baseOf(index: MenuIndex, word: string): string | undefined {
  const stem = stemOf(word);
  if (isKnown(word))
    return adjectiveBasesOf(stem)
      .map(knownWord)
      .find((base) => base !== undefined);
  const adjectives = adjectiveBasesOf(stem);
  // «Орешковый» is of «орешек», which is of «орех».
  const stems = [...adjectives, ...diminutiveBasesOf(stem), ...adjectives.flatMap(diminutiveBasesOf)];
  const base = stems.map(knownWord).find((each) => each !== undefined);
  return base ?? stems.map((each) => index.byStem.get(each)?.[0]?.word).find((each) => each !== undefined);
}

/**
 * Returns the words that a refused word names (docs/product.md §2.17): itself, and the word of which it is an adjective or a diminutive;
 * otherwise those that sound like it. None: the word is unknown.
 */
export function thingsMeant(index: MenuIndex, word: string): readonly string[] {
  const stem = stemOf(word);
  const isWord =
    isKnown(word) || index.byStem.has(stem) || index.byRoot.has(rootOf(stem)) || compoundsOf(stem).length > 0;
  const base = baseOf(index, word);
  const things = [...(isWord ? [word] : []), ...(base === undefined ? [] : [base])];
  // With three letters, too much sounds alike: «мидии» and «мёд».
  if (things.length > 0 || stem.length < 4) return things;
  const spoken = knownWord(spokenLike(word) ?? '');
  const heard = index.sounds().byStem.get(soundOf(stem)) ?? [];
  return [...(spoken === undefined ? [] : [spoken]), ...heard.map((entry) => entry.word)];
}

/** Reports whether a composition names the word. */
export function isIngredient(index: MenuIndex, word: string): boolean {
  const stem = stemOf(word);
  const entries = [
    ...[stem, ...compoundsOf(stem).map(stemOf)].flatMap((each) => index.byStem.get(each) ?? []),
    ...(index.byRoot.get(rootOf(stem)) ?? []),
  ];
  return entries.some(({ places }) => places.some((place) => (place & 3) === COMPOSITION));
}

/** Matches the word of which this one is an adjective or a diminutive. */
export const byBase: Match = (index, word) => {
  const base = baseOf(index, word);
  return base === undefined ? new Map() : limited(whole(index, base), FAMILY);
};

/** The first letter is rarely wrong, though it may be swapped, missing or doubled: this skips most words of the menu. */
const maySame = (a: string, b: string): boolean => a[0] === b[0] || a[1] === b[0] || a[0] === b[1];

/** Matches with the fewest typing errors: one, two from eight letters on, plus `more`. Words of up to three letters are never corrected. */
export function byTypos(more: number): Match {
  return (index, word) => {
    if (word.length < 4 || isKnown(word)) return new Map();
    let bound = (word.length < 8 ? 1 : 2) + more;
    let fits: Fits = new Map();
    const consider = (entries: () => Iterable<readonly [Entry, number]>, errors: number): void => {
      if (errors > bound) return;
      if (errors < bound) fits = new Map();
      bound = errors;
      for (const [entry, quality] of entries()) if ((fits.get(entry) ?? 0) < quality) fits.set(entry, quality);
    };
    for (const { entry } of index.words) {
      if (!maySame(word, entry.word)) continue;
      const errors = errorsToBeginning(word, entry.word, bound);
      const isWhole = Math.abs(entry.word.length - word.length) <= errors;
      // With one of four letters wrong, too little is left to guess a longer word.
      if (!isWhole && word.length < 5) continue;
      consider(() => [[entry, isWhole ? TYPO : TYPO_BEGINNING]], errors);
    }
    const stem = stemOf(word);
    for (const known of DICTIONARY_STEMS) {
      if (!maySame(stem, known) || Math.abs(known.length - stem.length) > bound) continue;
      consider(() => limited(whole(index, known), TYPO), errorsToBeginning(stem, known, bound));
    }
    return fits;
  };
}

/** Returns a map of product number → score, for each product that matches in this field or a better one. */
export function scoresOf(fits: Fits, leastField: number): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [entry, quality] of fits) {
    for (const place of entry.places) {
      const field = place & 3;
      if (field < leastField) continue;
      const number = place >> 2;
      scores.set(number, Math.max(scores.get(number) ?? 0, field * FIELD + quality));
    }
  }
  return scores;
}
