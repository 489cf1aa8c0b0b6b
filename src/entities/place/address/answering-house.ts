import type { AddressSuggestion } from '#contract/places.ts';
import { doorInText } from '#domain/door-in-text.ts';
import { errorsToBeginning } from '#domain/word-distance.ts';

/** Spellings of street types, by type; «пр» may be either of two. */
const KINDS: readonly (readonly string[])[] = [
  ['ул', 'улица'],
  ['пер', 'переулок'],
  ['пр', 'прд', 'проезд'],
  ['пр', 'прт', 'пркт', 'просп', 'проспект'],
  ['пл', 'площадь'],
  ['б', 'бр', 'бул', 'бульв', 'бульвар'],
  ['ш', 'шос', 'шоссе'],
  ['тр', 'тракт'],
  ['наб', 'набережная'],
  ['туп', 'тупик'],
  ['ал', 'аллея'],
  ['мкр', 'микрорайон'],
  ['квл', 'квартал'],
];
/** Words that do not name a place alone: kinds of towns and regions, «дом». */
const FILLERS = new Set(
  'г гор город п пос поселок пгт с село дер деревня обл область край респ республика р-н рн район россия рф д дом владение вл'.split(
    ' ',
  ),
);
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').normalize('NFC');

/** Joins a house, its block and letter into one word: «19 к. 2», «19, корпус 2» → «19к2»; «19 А» → «19а». */
const glued = (text: string): string =>
  text
    .replaceAll(/(\d[а-я]?)\s*,?\s*(?:корпус|корп|к)\.?\s*(\d+)/gu, '$1к$2')
    .replaceAll(/(\d[а-я]?(?:к\d+)?)\s*,?\s*(?:строение|стр|с)\.?\s*(\d+)/gu, '$1с$2')
    .replaceAll(/(\d)\s*[/\\]\s*(\d)/gu, '$1/$2')
    .replaceAll(/(\d)\s+([а-я])(?![а-я.-])/gu, (whole, digit: string, letter: string) =>
      'гдкпс'.includes(letter) ? whole : digit + letter,
    )
    // «кирова19», «д19»
    .replaceAll(/(?<![\dа-я])([а-я]+)(\d)/gu, '$1 $2');

const wordsOf = (text: string): string[] =>
  glued(plain(text))
    .replaceAll(/(?<![а-я])(б-р|пр-д|пр-т|пр-кт|р-н|кв-л)(?![а-я])/gu, (short) => short.replace('-', ''))
    .split(/[^а-яa-z\d/-]+/u)
    .filter((word) => word !== '' && word !== '-' && !FILLERS.has(word));

const kindsOf = (word: string): number[] =>
  KINDS.flatMap((spellings, kind) => (spellings.includes(word) ? [kind] : []));

interface Names {
  /** Words of the street. */
  readonly street: readonly string[];
  /** All words: region, town, street. */
  readonly all: ReadonlySet<string>;
  readonly kinds: ReadonlySet<number>;
  readonly house: string;
}

function namesOf({ label, details }: AddressSuggestion): Names | null {
  const house = wordsOf(details.house ?? '').join('');
  if (house === '') return null;
  const ofStreet = wordsOf(details.street ?? details.locality ?? '');
  const all = [label, details.province, details.locality, details.street, details.address].flatMap((text) =>
    wordsOf(text ?? ''),
  );
  return {
    street: ofStreet.filter((word) => kindsOf(word).length === 0),
    all: new Set(all.filter((word) => word !== house)),
    kinds: new Set(ofStreet.flatMap(kindsOf)),
    house,
  };
}

/**
 * How well a suggestion matches: its whole street was typed, a word of it, the beginning of one, a word with one wrong letter.
 * Null: no match.
 */
type Answer = 'street' | 'word' | 'beginning' | 'mistyped';
const EXACT: readonly Answer[] = ['street', 'word', 'beginning'];
/** Minimum letters for a prefix match. */
const SHORTEST = 3;

/** Reports whether one letter of the whole word is wrong; shorter words too easily match another street. */
const isMistyped = (word: string, name: string): boolean =>
  word.length > SHORTEST && Math.abs(word.length - name.length) < 2 && errorsToBeginning(word, name, 1) <= 1;

function answerOf(typed: readonly string[], { street, all, kinds, house }: Names): Answer | null {
  let hasHouse = false;
  let isBegun = false;
  let isWrong = false;
  const met = new Set<string>();
  for (const word of typed) {
    const asKind = kindsOf(word);
    const begun = street.find((name) => word.length >= SHORTEST && name.startsWith(word));
    if (street.includes(word) && !met.has(word)) met.add(word);
    else if (all.has(word) || /^\d{6}$/u.test(word)) continue;
    else if (word === house && !hasHouse) hasHouse = true;
    else if (asKind.length > 0 && (kinds.size === 0 || asKind.some((kind) => kinds.has(kind)))) continue;
    else if (begun !== undefined && /^\D/u.test(word)) {
      met.add(begun);
      isBegun = true;
    } else {
      const meant = /^\D/u.test(word) ? street.find((name) => !met.has(name) && isMistyped(word, name)) : undefined;
      if (meant === undefined) return null;
      met.add(meant);
      isWrong = true;
    }
  }
  // «Победы 65», of the street «65 лет Победы»: one of the numbers is the house's.
  hasHouse ||= met.delete(house);
  if (!hasHouse || met.size === 0) return null;
  if (isWrong) return 'mistyped';
  if (isBegun) return 'beginning';
  return street.every((name) => met.has(name)) ? 'street' : 'word';
}

/** Returns the only house with the best match among those found, matched in one of these ways. */
function bestOf(typed: string, found: readonly AddressSuggestion[], ways: readonly Answer[]): AddressSuggestion | null {
  const words = wordsOf(doorInText(typed).house);
  const answers = found
    .filter(({ precision }) => precision === 'house')
    .flatMap((suggestion) => {
      const names = namesOf(suggestion);
      const answer = names && answerOf(words, names);
      return answer === null ? [] : [{ suggestion, answer }];
    });
  for (const way of ways) {
    const [first, ...others] = answers.filter(({ answer }) => answer === way);
    if (first !== undefined) return others.length === 0 ? first.suggestion : null;
  }
  return null;
}

/**
 * Returns the house that a typed text names, among the results for exactly this text: the only one whose number and street were
 * typed, regardless of order, the spelling of the street type, ё, commas, and a flat after it. Null: none matches, or more than
 * one, and the customer has to choose (docs/product.md §1.1).
 */
export function answeringHouse(typed: string, found: readonly AddressSuggestion[]): AddressSuggestion | null {
  return bestOf(typed, found, EXACT);
}

/** {@link answeringHouse}, and without an exact match, the only house with one wrong letter in its street. */
export function meantHouse(typed: string, found: readonly AddressSuggestion[]): AddressSuggestion | null {
  return bestOf(typed, found, [...EXACT, 'mistyped']);
}
