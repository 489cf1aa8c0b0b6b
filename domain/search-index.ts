import { ALLERGENS, type Allergen, type ProductMark } from '#contract/catalog.ts';
import { COMPOUNDS, MARK_WORDS } from './search-words.ts';
import { isKnown, knownWord } from './search-dictionary.ts';
import { adjectiveBasesOf, diminutiveBasesOf, readAsCyrillic, rootOf, soundOf, stemOf, wordsOf } from './word-forms.ts';

/** A searchable product; a contract Product fits. */
export interface SearchableProduct {
  name: string;
  category_id?: number;
  marks?: readonly ProductMark[];
  allergens?: readonly Allergen[];
  details?: { composition: string } | null;
  /** In kopecks; and with the default options. */
  price?: number;
  as_offered?: { readonly price: number } | null | undefined;
}
export interface CategoryName {
  id: number;
  name: string;
}

/** Fields of a word; a better field has the greater number. Marks count as much as the category. */
export const NAME = 3;
export const CATEGORY = 2;
export const COMPOSITION = 1;

/** A word of the menu and its position: product number × 4 + field. */
export interface Entry {
  readonly word: string;
  readonly places: number[];
}

/** The words by their sound. */
interface Sounds {
  /** Words with their sounds, sorted by sound. */
  readonly sorted: readonly Keyed[];
  readonly byStem: ReadonlyMap<string, readonly Entry[]>;
}
interface Keyed {
  readonly key: string;
  readonly entry: Entry;
}

/** All distinct words of a menu, with lookups. */
export interface MenuIndex {
  /** Sorted alphabetically. */
  readonly words: readonly Keyed[];
  readonly byStem: ReadonlyMap<string, readonly Entry[]>;
  readonly byRoot: ReadonlyMap<string, readonly Entry[]>;
  /** Lazy: most queries are spelt correctly. */
  readonly sounds: () => Sounds;
  /** Numbers of the products that declare the allergen. */
  readonly byAllergen: ReadonlyMap<Allergen, readonly number[]>;
  /** Numbers of the products with unknown composition. */
  readonly unknown: ReadonlySet<number>;
  readonly categories: readonly CategoryName[];
  readonly categoryWords: ReadonlySet<string>;
  /** Number of products. */
  readonly count: number;
}

interface Compound {
  readonly token: string;
  readonly head: string | null;
}
/** By the stem of one word, then of the other, in either order. */
const compounds = new Map<string, Map<string, Compound>>();
for (const [phrase, head] of COMPOUNDS) {
  const [first = '', second = ''] = phrase.split(' ').map(stemOf);
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    compounds.set(one, (compounds.get(one) ?? new Map<string, Compound>()).set(other, { token: `+${phrase}`, head }));
  }
}
const compoundOf = (word: string, next: string | undefined): Compound | undefined =>
  next === undefined ? undefined : compounds.get(stemOf(word))?.get(stemOf(next));

/** Returns the words of a text, merging pairs that name one thing (domain/search-words.ts); with `heads` also the part that counts separately. */
export function tokensOf(text: string, heads: boolean, words: readonly string[] = wordsOf(text)): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const compound = compoundOf(word, words[at + 1]);
    if (compound === undefined) {
      tokens.push(word);
      continue;
    }
    tokens.push(compound.token);
    if (heads && compound.head !== null) tokens.push(compound.head);
    at += 1;
  }
  return tokens;
}

/** Returns the merged pairs whose second word, the adjective, has this stem: «сливочн» → «масло сливочное». */
export function compoundsOf(stem: string): readonly string[] {
  return COMPOUNDS.filter(([phrase]) => stemOf(phrase.split(' ')[1] ?? '') === stem).map(([phrase]) => `+${phrase}`);
}

/** Compares by code unit, the same everywhere. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a function whose results are kept: a long menu repeats its ingredients and words. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? work(text);
    known.set(text, found);
    return found;
  };
}

/** An index under construction: add the products in their order. */
function draftIndex(categories: readonly CategoryName[]) {
  const entries = new Map<string, number[]>();
  const wordsOfPart = remembered(wordsOf);
  const readings = remembered((word) => [...new Set([word, readAsCyrillic(word)])]);
  // No word has a comma or a bracket in it.
  const tokens = (text: string): string[] => tokensOf(text, true, text.split(/[,()]/).flatMap(wordsOfPart));
  const names = new Map(categories.map(({ id, name }) => [id, tokensOf(name, true)]));
  const add = (found: readonly string[], place: number): void => {
    found.forEach((word, at) => {
      // «Котлета без панировки» contains none.
      if (found[at - 1] === 'без') return;
      for (const read of readings(word)) {
        const places = entries.get(read);
        if (!places) entries.set(read, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
    });
  };
  const unknown = new Set<number>();
  const byAllergen = new Map<Allergen, number[]>(ALLERGENS.map((key) => [key, []]));
  const addProduct = (product: SearchableProduct, number: number): void => {
    const { name, category_id: category, marks = [], allergens = [], details } = product;
    // «Обед работника: щи, котлета и морс»: what follows the colon is in it, and is not what it is.
    const [title = '', ...parts] = name.split(':');
    add(tokens(title), number * 4 + NAME);
    add(names.get(category ?? 0) ?? [], number * 4 + CATEGORY);
    for (const mark of marks) add(wordsOf(MARK_WORDS[mark]), number * 4 + CATEGORY);
    for (const text of [...parts, details?.composition ?? '']) add(tokens(text), number * 4 + COMPOSITION);
    for (const allergen of allergens) byAllergen.get(allergen)?.push(number);
    if (!details) unknown.add(number);
  };
  return { addProduct, finish: (count: number) => finished({ entries, categories, unknown, byAllergen, count }) };
}

interface Draft extends Pick<MenuIndex, 'byAllergen' | 'categories' | 'count' | 'unknown'> {
  readonly entries: ReadonlyMap<string, number[]>;
}

function finished({ entries, ...given }: Draft): MenuIndex {
  const byStem = new Map<string, Entry[]>();
  const byRoot = new Map<string, Entry[]>();
  const words = [...entries].map(([word, places]): Entry => ({ word, places }));
  for (const entry of words) {
    const stem = stemOf(entry.word);
    put(byStem, stem, entry);
    put(byRoot, rootOf(stem), entry);
  }
  // «Лучок» belongs to «лук», where that is a word: of the dictionary, or of this menu.
  for (const entry of words) {
    if (isKnown(entry.word)) continue;
    const stem = stemOf(entry.word);
    const bases = [...adjectiveBasesOf(stem), ...diminutiveBasesOf(stem)];
    const base = bases.find((each) => knownWord(each) !== undefined) ?? bases.find((each) => byStem.has(each));
    if (base !== undefined && rootOf(base) !== rootOf(stem)) put(byRoot, rootOf(base), entry);
  }
  let sounds: Sounds | undefined;
  return {
    ...given,
    words: sorted(words, (word) => word),
    sounds: () => (sounds ??= soundsOf(words)),
    byStem,
    byRoot,
    categoryWords: new Set(given.categories.flatMap(({ name }) => wordsOf(name))),
  };
}

function put(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

const sorted = (words: readonly Entry[], keyOf: (word: string) => string): Keyed[] =>
  words.map((entry) => ({ key: keyOf(entry.word), entry })).toSorted((a, b) => inOrder(a.key, b.key));

function soundsOf(words: readonly Entry[]): Sounds {
  const byStem = new Map<string, Entry[]>();
  for (const entry of words) put(byStem, soundOf(stemOf(entry.word)), entry);
  return { sorted: sorted(words, soundOf), byStem };
}

const isSameList = (a: readonly CategoryName[], b: readonly CategoryName[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

// The index lives as long as the list: it is built once while a query is typed.
const indexes = new WeakMap<readonly SearchableProduct[], MenuIndex>();

/** Returns the index of a menu, built once per list (the same array), which must not be changed afterwards. */
export function menuIndexOf(products: readonly SearchableProduct[], categories: readonly CategoryName[]): MenuIndex {
  const known = indexes.get(products);
  if (known && isSameList(known.categories, categories)) return known;
  const draft = draftIndex(categories);
  products.forEach((product, number) => draft.addProduct(product, number));
  const index = draft.finish(products.length);
  indexes.set(products, index);
  return index;
}

/** Products indexed in one go: some milliseconds of a slow phone. */
const SLICE = 15;

/**
 * Builds the index of a menu in slices, so that whoever types meanwhile is answered. The search then finds it.
 *
 * @param pause between slices
 */
export async function prepareMenuIndex(
  products: readonly SearchableProduct[],
  categories: readonly CategoryName[],
  pause: () => Promise<void>,
): Promise<void> {
  const draft = draftIndex(categories);
  for (const [number, product] of products.entries()) {
    if (number % SLICE === 0) await pause();
    draft.addProduct(product, number);
  }
  await pause();
  indexes.set(products, draft.finish(products.length));
}

/** Returns the entries whose key has this prefix, from a list sorted by key. */
export function beginningWith(list: readonly Keyed[], beginning: string): Entry[] {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.key ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  const found: Entry[] = [];
  for (const { key, entry } of list.slice(low)) {
    if (!key.startsWith(beginning)) break;
    found.push(entry);
  }
  return found;
}
