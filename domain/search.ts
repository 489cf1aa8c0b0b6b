/**
 * Menu search, the same on the server and offline: ё equals е, case and punctuation are ignored, word beginnings are
 * enough, endings may differ («пиццу»); phonetic spelling, typing errors, the wrong keyboard layout («gbwwf») and Latin
 * letters («borsch») are tolerated; «рыба» finds the trout, «без лука» excludes dishes with onion. See docs/product.md
 * §2.16 to §2.20.
 */
import { isSilent, isStaple, nearTo } from './search-dictionary.ts';
import {
  CATEGORY,
  type CategoryName,
  COMPOSITION,
  type MenuIndex,
  menuIndexOf,
  type SearchableProduct,
} from './search-index.ts';
import { byBase, bySound, byTypos, type Match, plain, scoresOf } from './search-match.ts';
import { type PriceQuestion, priceQuestionOf } from './search-price.ts';
import { isRefusing, type Question, questionsOf } from './search-question.ts';
import { type Refusal, refusalOf } from './search-refusal.ts';
import { foldText } from './word-forms.ts';

/** How many alternatives are offered when nothing is found. */
const MAX_NEAR = 12;

export interface SearchOptions<P> {
  /** Needed since a product references its category by number only. */
  categories?: readonly CategoryName[];
  /** Whether it can be ordered now; default: all can. */
  canOrder?: (product: P) => boolean;
}
export interface SearchAnswer<P> {
  /** Products that match the whole query, best first. */
  found: P[];
  /** Alternatives, only when nothing matches: partial matches, or similar items from the dictionary. May be empty. */
  near: P[];
  /** Whether the query refuses something: nothing else may be offered in place of what was not found. */
  isRefusing: boolean;
  /** Refused things, in the words of the query; all of them are excluded. */
  refused: readonly string[];
  /** Refused things that the search does not know, as written in the query. Nothing is found then (docs/product.md §2.20a). */
  unknown: readonly string[];
}

/** One reading of a query, with what it excludes. */
interface Reading extends Refusal {
  readonly wanted: Question['wanted'];
  readonly isRefusing: boolean;
  readonly refused: readonly string[];
}

type Scores = Map<number, number>;

const WIDE: readonly Match[] = [plain, bySound, byTypos(0), byBase];
/** Fallbacks for a word without a match, step by step. */
const STEPS = WIDE.map((_, step) => WIDE.slice(0, step + 1));

/**
 * Returns the scores of the first way that matches a product.
 *
 * @param leastField the worst field that counts; by default, a staple does not count in a composition
 */
function firstScores(
  index: MenuIndex,
  word: string,
  ways: readonly Match[],
  leastField = isStaple(word) ? CATEGORY : COMPOSITION,
): Scores {
  for (const way of ways) {
    const scores = scoresOf(way(index, word), leastField);
    if (scores.size > 0) return scores;
  }
  return new Map();
}

/** Returns the products that match every word. */
function answersTo(index: MenuIndex, { wanted, banned }: Reading, ways: readonly Match[]): Scores {
  const [first, ...others] = wanted;
  const total: Scores =
    first === undefined
      ? new Map(Array.from({ length: index.count }, (_, number) => [number, 0]))
      : firstScores(index, first, ways);
  for (const word of others) {
    if (total.size === 0) return total;
    const scores = firstScores(index, word, ways);
    for (const [number, sofar] of total) {
      const score = scores.get(number);
      if (score === undefined) total.delete(number);
      else total.set(number, sofar + score);
    }
  }
  for (const number of banned) total.delete(number);
  return total;
}

/** Returns the products that match most words, or their alternatives. */
function nearestTo(index: MenuIndex, reading: Reading): Scores {
  const { wanted, banned } = reading;
  const answered = new Map<number, number>();
  const total: Scores = new Map();
  for (const word of wanted) {
    let scores = firstScores(index, word, WIDE);
    for (const other of scores.size > 0 ? [] : nearTo(word)) {
      for (const [number, score] of firstScores(index, other, [plain])) {
        scores.set(number, (scores.get(number) ?? 0) + score);
      }
    }
    if (scores.size === 0) scores = firstScores(index, word, [byTypos(1)]);
    for (const [number, score] of scores) {
      if (banned.has(number)) continue;
      answered.set(number, (answered.get(number) ?? 0) + 1);
      total.set(number, (total.get(number) ?? 0) + score);
    }
  }
  // Nothing is similar, but the exclusions can still be applied.
  if (answered.size === 0 && reading.isRefusing) return answersTo(index, { ...reading, wanted: [] }, WIDE);
  const most = Math.max(0, ...answered.values());
  for (const [number, count] of answered) if (count < most) total.delete(number);
  return total;
}

const priceOf = ({ as_offered: offered, price = 0 }: SearchableProduct): number => offered?.price ?? price;

/** Returns the numbers of the products whose price, as on their card, is not among those that the query names. */
function outside(products: readonly SearchableProduct[], { least, most }: PriceQuestion): number[] {
  return products.flatMap((product, number) => (priceOf(product) < least || priceOf(product) > most ? [number] : []));
}

/**
 * Searches a menu (docs/product.md §2.1 to §2.5). Orderable products come first, then by best match, ties in the given
 * order; an empty query returns everything. The products are indexed once per list (the same array) and must not be
 * changed afterwards.
 */
export function searchProducts<P extends SearchableProduct>(
  products: readonly P[],
  query: string,
  { categories = [], canOrder = () => true }: SearchOptions<P> = {},
): SearchAnswer<P> {
  const index = menuIndexOf(products, categories);
  const prices = priceQuestionOf(query);
  const questions = questionsOf(index, prices?.rest ?? query);
  if (questions.length === 0 && prices !== null) questions.push({ wanted: [], unwanted: [], unclear: [] });
  if (questions.length === 0) return { found: [...products], near: [], isRefusing: false, refused: [], unknown: [] };
  const written = new Map(query.match(/[\p{L}\p{N}]+/gu)?.map((word) => [foldText(word), word.toLowerCase()]));
  const otherPrices = prices === null ? [] : outside(products, prices);
  const readings = questions.map((question): Reading => {
    const { banned, unknown } = refusalOf(index, question.unwanted);
    const { unclear } = question;
    // «Что-нибудь до 300»: the other words need not be found.
    const wanted = prices === null ? question.wanted : question.wanted.filter((word) => !isSilent(word));
    return {
      wanted,
      isRefusing: isRefusing(question),
      refused: question.unwanted.map((words) => words.map((word) => written.get(word) ?? word).join(' ')),
      banned: new Set([...banned, ...otherPrices]),
      unknown: [...unknown, ...unclear],
    };
  });
  const known = readings.filter(({ unknown }) => unknown.length === 0);
  const common = { isRefusing: readings.some((reading) => reading.isRefusing), refused: [], unknown: [] };
  if (known.length === 0) return { ...common, found: [], near: [], unknown: readings[0]?.unknown ?? [] };
  const inOrder = (scores: Scores): P[] =>
    [...scores]
      .flatMap(([number, score]) => {
        const product = products[number];
        return product === undefined ? [] : [{ product, number, score, now: canOrder(product) ? 1 : 0 }];
      })
      .toSorted(
        (a, b) =>
          b.now - a.now ||
          (prices?.isCheapest ? priceOf(a.product) - priceOf(b.product) : b.score - a.score) ||
          a.number - b.number,
      )
      .map(({ product }) => product);
  for (const ways of STEPS) {
    for (const reading of known) {
      const scores = answersTo(index, reading, ways);
      if (scores.size > 0) return { ...common, refused: reading.refused, found: inOrder(scores), near: [] };
    }
  }
  for (const reading of known) {
    const near = inOrder(nearestTo(index, reading));
    if (near.length > 0) return { ...common, refused: reading.refused, found: [], near: near.slice(0, MAX_NEAR) };
  }
  return { ...common, refused: known[0]?.refused ?? [], found: [], near: [] };
}
