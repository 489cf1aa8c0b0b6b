import { menuIndexOf, tokensOf } from './search-index.ts';
import { isSilent, isStaple, kindsOf } from './search-dictionary.ts';
import { whole } from './search-match.ts';
import { stemOf, wordsOf } from './word-forms.ts';

/** What stands in a composition, part by part: «лук репчатый», «сыр с голубой плесенью». */

/** A part, as the index of the search wants it. The same list for the same text: it is indexed once. */
export type Parts = readonly { readonly name: string }[];

const AMOUNT = /\s*\d+(?:[.,]\d+)?\s*%/g;
const lists = new Map<string, Parts>();
const MOST_LISTS = 2000;

/** The parts of a composition, in its order, without percentages; what stands in brackets are parts as well. */
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

/** A word with all that is of its kind, and what is of theirs: «молочное», «сыр», «моцарелла». */
function withKinds(word: string): readonly string[] {
  const kinds = kindsOf(word);
  return [...new Set([word, ...kinds, ...kinds.flatMap(kindsOf)])];
}

/**
 * Numbers of the parts that hold what the words name, as the search understands them (docs/product.md §2.17): another ending, the same
 * family, another name, a thing of that kind. Several words have to be in one part: «перец чёрный» is no «перец сладкий».
 *
 * @param except stems that do not count: peanuts are nuts to whoever searches, and not to the law
 */
export function holding(parts: Parts, words: string, except: ReadonlySet<string> = NONE): ReadonlySet<number> {
  const index = menuIndexOf(parts, NO_CATEGORIES);
  const each = tokensOf(words, false)
    .filter((word) => word !== 'без' && !isSilent(word))
    .map((word) => {
      const entries = withKinds(word).flatMap((one) => [...whole(index, one).keys()]);
      const counted = entries.filter((entry) => !except.has(stemOf(entry.word)));
      return new Set(counted.flatMap(({ places }) => places.map((place) => place >> 2)));
    });
  const [first = new Set<number>(), ...others] = each;
  return new Set([...first].filter((number) => others.every((holders) => holders.has(number))));
}
const NO_CATEGORIES: readonly never[] = [];
const NONE: ReadonlySet<string> = new Set();

/** Words that say little by themselves: of these the whole part is what somebody avoids, «перец сладкий» and not pepper. */
const BROAD = new Set(
  'перец масло сыр филе бедро бульон паста крупа мука семена лист листья крахмал сироп белок желток шейка грудка соус икра хлеб хлопья колбаса колбаски'
    .split(' ')
    .map(stemOf),
);
/** «Лавровый лист», «чёрная смородина»: it is the next word that says what it is. */
const ADJECTIVE = /(?:[ыио]й|ая|яя|ое|ее|ые|ие)$/;
/** What nobody avoids by naming it: the frame of a dish, not what it tastes of. */
const FRAME = new Set(
  'тесто дрожжи закваска крошка заправка сода вода ваниль котлета пюре фарш'.split(' ').map(stemOf),
);
/** Names of kinds that are worth a word of their own where a menu has at least two things of them. */
const KINDS = ['рыба', 'морепродукты', 'зелень', 'орехи', 'грибы'];

/** Something that a composition names, and in how many dishes. */
export interface Ingredient {
  readonly name: string;
  readonly dishes: number;
}

/** What a menu has inside, for whoever does not eat some of it: what stands in most dishes first, equals by their letters. */
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
