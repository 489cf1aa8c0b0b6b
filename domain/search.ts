/**
 * Search in the menu, the same on the server and offline: ё is е, case and punctuation say nothing, word beginnings
 * are enough, endings may differ («пиццу»), one or two typing errors are forgiven («пица»), and so is the wrong
 * keyboard layout («gbwwf»). Name before category before composition. See docs/decisions/0027.
 */

/** What is searched; a contract Product fits. */
export interface SearchableProduct {
  name: string;
  category_id?: number;
  details?: { composition: string } | null;
}

interface Index {
  /** Each different word of the menu, with where it stands: product number × 4 + field. */
  words: Map<string, number[]>;
  categories: readonly CategoryName[];
}
interface CategoryName {
  id: number;
  name: string;
}

const NAME = 3;
const CATEGORY = 2;
const COMPOSITION = 1;

/** How well a word of the menu answers a word of the query; a better field always beats a better match. */
const EXACT = 4;
const PREFIX = 3;
const STEM = 2;
const TYPO = 1;

const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ой|ей|ий|ый|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ах|ях|ов|ев|[аяоеыиуюьй])$/;
/** Prepositions say nothing: «пицца с грибами». */
const SILENT = new Set(['в', 'во', 'и', 'из', 'на', 'от', 'по', 'с', 'со', 'без']);

/** Keys of the two layouts, in the same order; the last seven are the shifted punctuation keys. */
const LATIN_KEYS = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`{}:"<>~';
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё';

function retype(query: string, from: string, to: string): string {
  return Array.from(query.toLowerCase(), (char) => to[from.indexOf(char)] ?? char).join('');
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return word.length > 3 && stem.length >= 3 ? stem : word;
}

function isSameList(a: readonly CategoryName[], b: readonly CategoryName[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

// The index of a list lives as long as the list: typing a query builds it once.
const indexes = new WeakMap<readonly SearchableProduct[], Index>();

function indexOf(products: readonly SearchableProduct[], categories: readonly CategoryName[]): Index {
  const known = indexes.get(products);
  if (known && isSameList(known.categories, categories)) return known;
  const words = new Map<string, number[]>();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const add = (text: string, place: number) => {
    for (const word of wordsOf(text)) {
      const places = words.get(word);
      if (!places) words.set(word, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
  };
  products.forEach((product, number) => {
    add(product.name, number * 4 + NAME);
    add(names.get(product.category_id ?? 0) ?? '', number * 4 + CATEGORY);
    add(product.details?.composition ?? '', number * 4 + COMPOSITION);
  });
  const index = { words, categories };
  indexes.set(products, index);
  return index;
}

/**
 * The products that answer every word of the query, best first, equally good ones in their given order; all of them
 * for an empty query. The products are indexed once for each list (the same array) and must not be changed afterwards.
 */
export function searchProducts<P extends SearchableProduct>(
  products: readonly P[],
  query: string,
  categories: readonly CategoryName[] = [],
): P[] {
  const russian = retype(query, LATIN_KEYS, RUSSIAN_KEYS);
  const readings = [...new Set([query.toLowerCase(), russian, retype(query, RUSSIAN_KEYS, LATIN_KEYS)])]
    .map(termsOf)
    .filter((terms) => terms.length > 0);
  if (readings.length === 0) return [...products];
  const { words } = indexOf(products, categories);
  // As typed, then in the other layout; only then with typing errors forgiven.
  for (const withTypos of [false, true]) {
    for (const terms of readings) {
      const scores = scoreAll(words, terms, withTypos);
      if (scores.size > 0) {
        const found = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
        return found.flatMap(([number]) => products[number] ?? []);
      }
    }
  }
  return [];
}

function termsOf(query: string): string[] {
  const terms = [...new Set(wordsOf(query))];
  const telling = terms.filter((term) => !SILENT.has(term));
  return telling.length > 0 ? telling : terms;
}

/** Product number → score, of the products in which every term is found. */
function scoreAll(words: Map<string, number[]>, terms: readonly string[], withTypos: boolean): Map<number, number> {
  let total: Map<number, number> | null = null;
  for (const term of terms) {
    let scores = scoreTerm(words, term, matchPlain);
    if (scores.size === 0 && withTypos && term.length > 3) scores = scoreTerm(words, term, matchTypo);
    const before = total;
    if (before) {
      for (const [number, score] of scores) {
        const sofar = before.get(number);
        if (sofar === undefined) scores.delete(number);
        else scores.set(number, sofar + score);
      }
    }
    total = scores;
    if (total.size === 0) break;
  }
  return total ?? new Map<number, number>();
}

type Match = (term: string, stem: string, word: string) => number;

function scoreTerm(words: Map<string, number[]>, term: string, match: Match): Map<number, number> {
  const scores = new Map<number, number>();
  const stem = stemOf(term);
  for (const [word, places] of words) {
    const quality = match(term, stem, word);
    if (quality === 0) continue;
    for (const place of places) {
      const number = place >> 2;
      scores.set(number, Math.max(scores.get(number) ?? 0, (place & 3) * 8 + quality));
    }
  }
  return scores;
}

function matchPlain(term: string, stem: string, word: string): number {
  if (!word.startsWith(stem)) return 0;
  if (!word.startsWith(term)) return STEM;
  return word.length === term.length ? EXACT : PREFIX;
}

function matchTypo(term: string, _stem: string, word: string): number {
  // The first letter is rarely wrong, though it may be swapped, missing or doubled: this skips most of the menu.
  if (term[0] !== word[0] && term[1] !== word[0] && term[0] !== word[1]) return 0;
  return isNear(term, word, term.length < 8 ? 1 : 2) ? TYPO : 0;
}

/**
 * Whether some beginning of `word` is at most `bound` errors away from `term`: letters missing, added, wrong, or two
 * neighbours swapped (Damerau-Levenshtein, optimal alignment). Gives up as soon as the bound is passed.
 */
export function isNear(term: string, word: string, bound: number): boolean {
  if (word.length < term.length - bound) return false;
  const width = Math.min(word.length, term.length + bound);
  let older: number[] = [];
  let old = Array.from({ length: width + 1 }, (_, j) => j);
  for (let i = 1; i <= term.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= width; j++) {
      const same = term[i - 1] === word[j - 1];
      let cost = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1]) {
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > bound) return false;
    older = old;
    old = row;
  }
  return Math.min(...old) <= bound;
}
