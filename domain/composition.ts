import { menuIndexOf, tokensOf } from './search-index.ts';
import { allNamesOf, isSilent, isStaple } from './search-dictionary.ts';
import { whole } from './search-match.ts';
import { stemOf, wordsOf } from './word-forms.ts';

/** The parts of a composition: «лук репчатый», «сыр с голубой плесенью». */

/** A part, in the form the search index requires. The same list object for the same text, so that it is indexed once. */
export type Parts = readonly { readonly name: string }[];

const AMOUNT = /\s*\d+(?:[.,]\d+)?\s*%/g;
const lists = new Map<string, Parts>();
const MOST_LISTS = 2000;

/** Returns the parts of a composition, in order, without percentages; text in brackets is split into parts as well. */
export function partsOf(composition: string): Parts {
  const known = lists.get(composition);
  if (known !== undefined) return known;
  if (lists.size >= MOST_LISTS) lists.clear();
  const parts = composition
    .replaceAll(AMOUNT, '')
    .split(/(?<!\d),|,(?!\d)|[;:()[\]]|\.(?:\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ name: part.charAt(0).toLowerCase() + part.slice(1) }));
  lists.set(composition, parts);
  return parts;
}

/**
 * Returns indexes of the parts that contain what the words name, matched as in the search (docs/product.md §2.17): inflected forms, related
 * words, synonyms, subkinds. Several words must be in one part: «перец чёрный» is not «перец сладкий».
 *
 * @param except stems to ignore: the search treats peanuts as nuts, the law does not
 */
export function holding(parts: Parts, words: string, except: ReadonlySet<string> = NONE): ReadonlySet<number> {
  const index = menuIndexOf(parts, NO_CATEGORIES);
  const each = tokensOf(words, false)
    .filter((word) => word !== 'без' && !isSilent(word))
    .map((word) => {
      const entries = allNamesOf(word).flatMap((one) => [...whole(index, one).keys()]);
      const counted = entries.filter((entry) => !except.has(stemOf(entry.word)));
      return new Set(counted.flatMap(({ places }) => places.map((place) => place >> 2)));
    });
  const [first = new Set<number>(), ...others] = each;
  return new Set([...first].filter((number) => others.every((holders) => holders.has(number))));
}
const NO_CATEGORIES: readonly never[] = [];
const NONE: ReadonlySet<string> = new Set();

/** Words too broad by themselves: customers avoid the whole part, «перец сладкий» rather than any pepper. */
const BROAD = new Set(
  'перец масло сыр филе бедро бульон паста крупа мука семена лист листья крахмал сироп белок желток шейка грудка соус икра хлеб хлопья колбаса колбаски'
    .split(' ')
    .map(stemOf),
);
/** «Лавровый лист», «чёрная смородина»: the next word carries the meaning. */
const ADJECTIVE = /(?:[ыио]й|ая|яя|ое|ее|ые|ие)$/;
/** Words that no one avoids: the base of a dish, not its flavour. */
const FRAME = new Set(
  'тесто дрожжи закваска крошка заправка сода вода ваниль котлета пюре фарш'.split(' ').map(stemOf),
);
/** Names of kinds that are listed separately if a menu has at least two members of them. */
const KINDS = ['рыба', 'морепродукты', 'зелень', 'орехи', 'грибы'];

/** An ingredient named in compositions, with the number of dishes. */
export interface Ingredient {
  readonly name: string;
  readonly dishes: number;
}

/** Returns a menu's ingredients, for customers who avoid some: most frequent first, ties alphabetically. */
export function ingredientsOf(
  dishes: readonly { readonly details: { readonly composition: string } | null }[],
): Ingredient[] {
  const found = new Map<string, { readonly names: Map<string, number>; readonly dishes: Set<number> }>();
  const note = (key: string, name: string, dish: number): void => {
    const known = found.get(key) ?? { names: new Map<string, number>(), dishes: new Set<number>() };
    found.set(key, known);
    known.names.set(name, (known.names.get(name) ?? 0) + 1);
    known.dishes.add(dish);
  };
  dishes.forEach(({ details }, dish) => {
    for (const { name } of partsOf(details?.composition ?? '')) {
      const [head = ''] = name.toLowerCase().split(' ');
      const [word = ''] = wordsOf(head);
      const stem = stemOf(word);
      if (word.length < 3 || FRAME.has(stem) || isStaple(word) || isSilent(word)) continue;
      if (BROAD.has(stem) || (ADJECTIVE.test(head) && head !== name.toLowerCase()))
        note(wordsOf(name).map(stemOf).join(' '), name.toLowerCase(), dish);
      else note(stem, head, dish);
    }
  });
  for (const kind of KINDS) {
    const holders = dishes.flatMap(({ details }, dish) => {
      const parts = partsOf(details?.composition ?? '');
      return [...holding(parts, kind)].map((number) => ({ dish, part: parts[number]?.name ?? '' }));
    });
    if (new Set(holders.map(({ part }) => part)).size < 2) continue;
    found.set(stemOf(kind), { names: new Map([[kind, 1]]), dishes: new Set(holders.map(({ dish }) => dish)) });
  }
  return [...found.values()]
    .map(({ names, dishes }): Ingredient => {
      const [name = ''] = [...names].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text);
      return { name, dishes: dishes.size };
    })
    .toSorted((a, b) => b.dishes - a.dishes || (a.name < b.name ? -1 : 1));
}
