/**
 * Menu search, the same on the server and offline: ё equals е, case and punctuation are ignored, word beginnings are
 * enough, endings may differ («пиццу»); phonetic spelling, typing errors, the wrong keyboard layout («gbwwf») and Latin
 * letters («borsch») are tolerated; «рыба» finds the trout, «без лука» excludes dishes with onion. See docs/product.md
 * §2.16 to §2.20.
 */
import { allergensOf, isStaple, nearTo } from './search-dictionary.ts';
import {
  CATEGORY,
  type CategoryName,
  COMPOSITION,
  type MenuIndex,
  menuIndexOf,
  type SearchableProduct,
} from './search-index.ts';
import { bySound, byTypos, type Match, plain, scoresOf, whole } from './search-match.ts';
import { type Question, questionsOf } from './search-question.ts';

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
}

type Scores = Map<number, number>;

const WIDE: readonly Match[] = [plain, bySound, byTypos(0)];
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

/** Returns the numbers of products that contain an excluded item, or whose composition is unknown. */
function bannedBy(index: MenuIndex, unwanted: Question['unwanted']): Set<number> {
  const banned = new Set<number>();
  for (const words of unwanted) {
    const each = words.map((word) => {
      const allergens = allergensOf(word);
      const ways = word.length > 3 ? [whole, ...WIDE] : [whole];
      return new Set([
        ...firstScores(index, word, ways, COMPOSITION).keys(),
        ...allergens.flatMap((allergen) => index.byAllergen.get(allergen) ?? []),
        // A card lists the allergens, and no other ingredients.
        ...(allergens.length === 0 ? index.unknown : []),
      ]);
    });
    const [first = new Set<number>(), ...others] = each;
    for (const number of first) if (others.every((holders) => holders.has(number))) banned.add(number);
  }
  return banned;
}

/** Returns the products that match every word. */
function answersTo(index: MenuIndex, { wanted, unwanted }: Question, ways: readonly Match[], count: number): Scores {
  const [first, ...others] = wanted;
  const total: Scores =
    first === undefined
      ? new Map(Array.from({ length: count }, (_, number) => [number, 0]))
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
  for (const number of bannedBy(index, unwanted)) total.delete(number);
  return total;
}

/** Returns the products that match most words, or their alternatives. */
function nearestTo(index: MenuIndex, { wanted, unwanted }: Question, count: number): Scores {
  const answered = new Map<number, number>();
  const total: Scores = new Map();
  const banned = bannedBy(index, unwanted);
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
  if (answered.size === 0 && unwanted.length > 0) return answersTo(index, { wanted: [], unwanted }, WIDE, count);
  const most = Math.max(0, ...answered.values());
  for (const [number, count] of answered) if (count < most) total.delete(number);
  return total;
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
  const questions = questionsOf(query);
  if (questions.length === 0) return { found: [...products], near: [] };
  const index = menuIndexOf(products, categories);
  const inOrder = (scores: Scores): P[] =>
    [...scores]
      .flatMap(([number, score]) => {
        const product = products[number];
        return product === undefined ? [] : [{ product, number, score, now: canOrder(product) ? 1 : 0 }];
      })
      .toSorted((a, b) => b.now - a.now || b.score - a.score || a.number - b.number)
      .map(({ product }) => product);
  for (const ways of STEPS) {
    for (const question of questions) {
      const scores = answersTo(index, question, ways, products.length);
      if (scores.size > 0) return { found: inOrder(scores), near: [] };
    }
  }
  for (const question of questions) {
    const near = inOrder(nearestTo(index, question, products.length));
    if (near.length > 0) return { found: [], near: near.slice(0, MAX_NEAR) };
  }
  return { found: [], near: [] };
}
