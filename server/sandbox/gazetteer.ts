import * as v from 'valibot';
import type { AddressSuggestion } from '#contract/places.ts';
import { LatLon, type LatLon as Point } from '#contract/primitives.ts';
import { type Door, doorInText } from '#domain/door-in-text.ts';
import { errorsToBeginning } from '#domain/word-distance.ts';
import { suggestionOf } from '../modules/places/geocoder/found-address.ts';
import { pointAlong } from './point-along.ts';

/** Spellings of street types before or after a name. */
const KINDS = {
  улица: 'ул.',
  переулок: 'пер.',
  проезд: 'пр-д',
  площадь: 'пл.',
  бульвар: 'б-р',
  шоссе: 'шоссе',
  тракт: 'тракт',
  набережная: 'наб.',
} as const;
type Kind = keyof typeof KINDS;

/**
 * The streets of one city, `demo/gazetteer/<locality slug>.json`. A street runs through the points of `line`; its houses
 * `first` to `last` are spaced evenly along it, which is accurate enough for a demo and never for a courier.
 */
export const Gazetteer = v.strictObject({
  province: v.string(),
  /** «г. Калуга» */
  locality: v.string(),
  streets: v.array(
    v.strictObject({
      name: v.string(),
      kind: v.picklist(['улица', 'переулок', 'проезд', 'площадь', 'бульвар', 'шоссе', 'тракт', 'набережная']),
      first: v.pipe(v.number(), v.integer(), v.minValue(1)),
      last: v.pipe(v.number(), v.integer(), v.minValue(1)),
      line: v.pipe(v.array(LatLon), v.minLength(2)),
    }),
  ),
});
export type Gazetteer = v.InferOutput<typeof Gazetteer>;
export type Street = Gazetteer['streets'][number];

/**
 * Searches for addresses that match the query, likeliest first, at most `count`. Ignores ё and е, «ул.», word order, the postcode
 * and the city's name, and tolerates one wrong letter in a street that nothing else matches. Flat, porch, floor and door code are
 * returned, so that their fields can be filled. A street with one of its house numbers has `house` precision and coordinates, any
 * other match `street` precision and none.
 */
export function searchGazetteer(gazetteer: Gazetteer, query: string, count: number): AddressSuggestion[] {
  const city = new Set(words(`${gazetteer.locality} ${gazetteer.province}`));
  const { house: text, door } = doorInText(query);
  const all = words(text).filter((word) => !city.has(word));
  const named = all.filter((word) => !FILLERS.has(word) && kindOf(word) === null);
  // A partial «пр» may mean a «проезд» as well as «Пролетарская».
  const asked = named.length > 0 ? named : all;
  if (asked.length === 0) return [];
  const kind = all.map(kindOf).find((found) => found !== null);
  const matches = (isSame: SameWord) =>
    gazetteer.streets.flatMap((street) => {
      const match = matchStreet(street, asked, isSame);
      return match ? [{ street, ...match, rank: match.rank + (kind === street.kind ? 1 : 0) }] : [];
    });
  const exact = matches((one, word) => one.startsWith(word));
  return (exact.length > 0 ? exact : matches(isMistyped))
    .sort((a, b) => b.rank - a.rank || a.street.name.localeCompare(b.street.name, 'ru'))
    .slice(0, Math.max(0, count))
    .map(({ street, house }) => suggestion(gazetteer, street, house, door));
}

type House = { number: number; text: string };
/** Reports whether a word of a street's name may match a typed word. */
type SameWord = (one: string, word: string) => boolean;

/** One letter missing, extra, replaced, or swapped with its neighbour, as in the menu search. */
const isMistyped: SameWord = (one, word) =>
  one.startsWith(word) || (word.length > 3 && errorsToBeginning(word, one, 1) <= 1);

/** Returns null when a word of the query matches neither the street nor a house number. */
function matchStreet(
  street: Street,
  asked: readonly string[],
  isSame: SameWord,
): { rank: number; house: House | null } | null {
  const free = words(street.name);
  const length = free.length;
  let house: House | null = null;
  let rank = 0;
  for (const word of asked) {
    const exact = free.indexOf(word);
    const at = exact >= 0 ? exact : free.findIndex((one) => isSame(one, word) && !/^\d/.test(word));
    if (at >= 0) {
      // Matches at the start of the name and whole words rank higher.
      rank += (exact >= 0 ? 4 : 2) + (free.length === length && at === 0 ? 1 : 0);
      free.splice(at, 1);
    } else {
      const found = houseOf(word);
      if (house !== null || found === null) return null;
      house = found;
    }
  }
  // A number alone does not identify a street.
  if (rank === 0) return null;
  return { rank: rank + (free.length === 0 ? 3 : 0), house };
}

const FILLERS = new Set([
  'г',
  'гор',
  'город',
  'обл',
  'область',
  'россия',
  'рф',
  'д',
  'дом',
  'кв',
  'квартира',
  'оф',
  'офис',
  'п',
  'подъезд',
  'под',
  'этаж',
  'эт',
  'домофон',
  'код',
]);
const SPELLINGS: Readonly<Record<string, Kind>> = {
  ул: 'улица',
  пер: 'переулок',
  пр: 'проезд',
  пл: 'площадь',
  бул: 'бульвар',
  ш: 'шоссе',
  тр: 'тракт',
  наб: 'набережная',
};
const KIND_NAMES = v.picklist(['улица', 'переулок', 'проезд', 'площадь', 'бульвар', 'шоссе', 'тракт', 'набережная']);

function kindOf(word: string): Kind | null {
  if (v.is(KIND_NAMES, word)) return word;
  return SPELLINGS[word] ?? null;
}

/** Splits into lower-case words, ё as е, no postcode; blocks and buildings joined to their house: «19 к. 2 стр. 1» → «19к2с1». */
function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/(?<!\d)\d{6}(?!\d)/g, ' ')
    .replace(/(?<![а-я])(?:б-р|пр-д)(?![а-я])/u, (short) => (short === 'б-р' ? 'бульвар' : 'проезд'))
    .replaceAll(/(\d[а-я]?)\s*,?\s*(?:корпус|корп|к)\.?\s*(\d+)/gu, '$1к$2')
    .replaceAll(/(\d[а-я]?)\s*,?\s*(?:строение|стр|с)\.?\s*(\d+)/gu, '$1с$2')
    .replaceAll(/(?<![а-я\d])(?:дом|д)\.?\s*(?=\d)/gu, ' ')
    .replaceAll(/([а-я]{3,})(?=\d)/gu, '$1 ')
    .replaceAll(/(\d)\s+([а-я])(?=\s|$|,)/gu, (whole, digit: string, letter: string) =>
      'дгкс'.includes(letter) ? whole : digit + letter,
    )
    .split(/[\s,.;«»"()№-]+/u)
    .filter(Boolean);
}

function houseOf(word: string): House | null {
  const [, digits, letter = '', block, building] =
    /^(\d{1,4})([а-я]?(?:\/\d{1,4}[а-я]?)?)(?:к(\d{1,3}))?(?:с(\d{1,3}))?$/u.exec(word) ?? [];
  if (!digits) return null;
  return {
    number: Number(digits),
    text: [
      `${Number(digits)}${letter.toUpperCase()}`,
      ...(block === undefined ? [] : [`к${block}`]),
      ...(building === undefined ? [] : [`стр ${building}`]),
    ].join(' '),
  };
}

function suggestion(
  gazetteer: Gazetteer,
  street: Street,
  house: House | null,
  { apartment, ...way }: Door,
): AddressSuggestion {
  const name = streetName(street);
  const stands = house !== null && house.number >= street.first && house.number <= street.last;
  const found = suggestionOf({
    label: addressText(gazetteer, [name, ...(stands ? [house.text] : [])]),
    province: gazetteer.province,
    locality: gazetteer.locality,
    street: name,
    house: stands ? house.text : null,
    apartment: stands ? apartment : null,
    point: stands ? pointOf(street, house.number) : null,
    isExact: true,
  });
  return stands ? { ...found, details: { ...found.details, ...way } } : found;
}

/** «Калуга, ул. Кирова, 19» */
export function addressText({ locality }: Gazetteer, parts: readonly string[]): string {
  return [locality.replace(/^г\.\s*/u, ''), ...parts].join(', ');
}

/** Returns «ул. Кирова», but «Грабцевское шоссе». */
export function streetName({ name, kind }: Street): string {
  const adjective = kind !== 'улица' && /(?:ый|ий|ой|ое|ая)$/u.test(name);
  return adjective ? `${name} ${KINDS[kind]}` : `${KINDS[kind]} ${name}`;
}

/** Returns the coordinates of a house: even houses are across the street from the odd ones. */
function pointOf({ line, first, last }: Street, house: number): Point {
  const share = last === first ? 0.5 : (house - first) / (last - first);
  return pointAlong(line, share, house % 2 === 0 ? 12 : -12);
}
