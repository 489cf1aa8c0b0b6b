import { ALLERGENS, type Allergen, type ModifierGroup, type Product, type ProductDetails } from '#contract/catalog.ts';
import { holding, type Parts, partsOf } from './composition.ts';
import { dishFacts, type FactsProduct } from './dish-facts.ts';
import { defaultModifiers } from './modifiers.ts';
import { ALLERGEN_WORDS } from './search-words.ts';
import { stemOf } from './word-forms.ts';

/** Allergens and ingredients that a customer avoids (docs/product.md §3.19 to §3.22). */
export interface Forbidden {
  readonly allergens: readonly Allergen[];
  /** Words from compositions: «лук», «перец чёрный». */
  readonly words: readonly string[];
}

/** One item of the list that a dish contains, or may contain. */
export interface Finding {
  readonly what: { readonly allergen: Allergen } | { readonly word: string };
  /** The matching parts of the composition, or the name of the chosen option; empty if neither names it. */
  readonly parts: readonly string[];
}

/** The result for a dish. Both lists empty: the dish contains nothing of the customer's list. */
export interface Verdict {
  readonly has: readonly Finding[];
  /** The contents are unknown, or an option's name is ambiguous. */
  readonly may: readonly Finding[];
  /** The dish's own contents are unknown. */
  readonly isUnknown: boolean;
}

/** Input of the judgement: the card, with its details if known. */
export interface JudgedDish {
  readonly allergens: readonly Allergen[];
  readonly default_modifiers?: readonly number[] | undefined;
  readonly details: Pick<ProductDetails, 'composition' | 'modifier_groups'> | null;
}

/** A dish no longer in the menu may contain anything. */
export const UNKNOWN_DISH: JudgedDish = { allergens: ALLERGENS, details: null };

const FREE: Verdict = { has: [], may: [], isUnknown: false };

export function isFree({ has, may }: Verdict): boolean {
  return has.length === 0 && may.length === 0;
}

/** Words that name an allergen in a text. */
interface Names {
  /** Certain words, and ambiguous ones: «орехи» may be peanuts. */
  readonly sure: readonly string[];
  readonly maybe: readonly string[];
  /** Stems of similarly named other allergens: peanuts are not nuts. */
  readonly others: ReadonlySet<string>;
}
const wordsFor = (allergen: Allergen): readonly string[] => ALLERGEN_WORDS[allergen].split(' ');
const named = new Map<Allergen, Names>();

function namesOf(allergen: Allergen): Names {
  const known = named.get(allergen);
  if (known !== undefined) return known;
  const [first = '', ...more] = wordsFor(allergen);
  const own = new Set([first, ...more].map(stemOf));
  const theirs = new Set(
    ALLERGENS.filter((one) => one !== allergen)
      .flatMap(wordsFor)
      .map(stemOf),
  );
  const isShared = (word: string): boolean => theirs.has(stemOf(word));
  const names = {
    sure: [first, ...more.filter((word) => !isShared(word))],
    maybe: more.filter(isShared),
    others: new Set([...theirs].filter((stem) => !own.has(stem))),
  };
  named.set(allergen, names);
  return names;
}

/** Returns the parts that any of the words names. */
const namesIn = (parts: Parts, words: readonly string[], except?: ReadonlySet<string>): string[] => {
  const numbers = new Set(words.flatMap((word) => [...holding(parts, word, except)]));
  return [...new Set(parts.flatMap(({ name }, number) => (numbers.has(number) ? [name] : [])))];
};

/** Returns the parts matched by the first matching word: one reason is enough. */
const reasonIn = (parts: Parts, allergen: Allergen): readonly string[] => {
  const { sure, others } = namesOf(allergen);
  return sure.map((word) => namesIn(parts, [word], others)).find((names) => names.length > 0) ?? [];
};

/** Returns the names of chosen options: additions, and removals («Без лука»). */
function chosenNames(groups: readonly ModifierGroup[], ids: readonly number[]): { added: string[]; left: string[] } {
  const added: string[] = [];
  const left: string[] = [];
  for (const { kind, options } of groups) {
    const names = options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    (kind === 'removal' ? left : added).push(...names);
  }
  return { added, left };
}

/**
 * Judges a dish by the list (docs/product.md §3.19). Its allergens are the declared ones: all of them declared means unknown (§23.3). Words
 * are searched in its composition. Options are judged by their names, as nothing else is known about them (§3.14): additions count; a
 * removal cancels a word, but never an allergen.
 *
 * @param chosen ids of the chosen options; null: the card's defaults
 */
export function judgeDish(dish: JudgedDish, forbidden: Forbidden, chosen: readonly number[] | null = null): Verdict {
  if (forbidden.allergens.length === 0 && forbidden.words.length === 0) return FREE;
  const groups = dish.details?.modifier_groups ?? [];
  const { added, left } = chosenNames(groups, chosen ?? dish.default_modifiers ?? defaultModifiers(groups));
  const composition = dish.details?.composition.trim() ?? '';
  const base = partsOf(composition);
  const options = partsOf(added.join('; '));
  const isTold = dish.allergens.length < ALLERGENS.length;
  const has: Finding[] = [];
  const may: Finding[] = [];
  let isUnknown = false;

  for (const allergen of forbidden.allergens) {
    const { sure, maybe, others } = namesOf(allergen);
    const what = { allergen };
    const isDeclared = isTold && dish.allergens.includes(allergen);
    const inOptions = namesIn(options, sure, others);
    if (isDeclared || inOptions.length > 0) {
      has.push({ what, parts: [...(isDeclared ? reasonIn(base, allergen) : []), ...inOptions] });
      continue;
    }
    const perhaps = namesIn(options, maybe, others);
    if (!isTold) isUnknown = true;
    if (!isTold || perhaps.length > 0) may.push({ what, parts: perhaps });
  }

  const gone = new Set(left.flatMap((name) => [...holding(base, name)]));
  for (const word of forbidden.words) {
    const inside = [...holding(base, word)]
      .filter((number) => !gone.has(number))
      .flatMap((number) => base[number] ?? []);
    const parts = [...new Set([...inside.map(({ name }) => name), ...namesIn(options, [word])])];
    if (parts.length > 0) has.push({ what: { word }, parts });
    else if (composition === '') {
      isUnknown = true;
      may.push({ what: { word }, parts });
    }
  }
  return has.length === 0 && may.length === 0 ? FREE : { has, may, isUnknown };
}

/** Judges what an option adds, by its name. Not meant for removals: they add nothing. */
export function judgeOption(name: string, forbidden: Forbidden): Verdict {
  const has: Finding[] = [];
  const may: Finding[] = [];
  const parts = partsOf(name);
  for (const allergen of forbidden.allergens) {
    const { sure, maybe, others } = namesOf(allergen);
    if (namesIn(parts, sure, others).length > 0) has.push({ what: { allergen }, parts: [] });
    else if (namesIn(parts, maybe, others).length > 0) may.push({ what: { allergen }, parts: [] });
  }
  for (const word of forbidden.words) if (holding(parts, word).size > 0) has.push({ what: { word }, parts: [] });
  return { has, may, isUnknown: false };
}

/** Moves dishes that contain, or may contain, something forbidden behind the others; otherwise keeps the order. */
export function sinkForbidden<P>(dishes: readonly P[], isFree: (dish: P) => boolean): P[] {
  return [...dishes.filter(isFree), ...dishes.filter((dish) => !isFree(dish))];
}

type Comparable = FactsProduct & Pick<Product, 'id' | 'category_id'>;

/** Returns the similarity of two compositions, from 0 to 1. */
function likeness(one: Comparable, other: Comparable): number {
  const [mine, theirs] = [one, other].map(
    ({ details }) => new Set(partsOf(details?.composition ?? '').map((part) => part.name)),
  );
  if (mine === undefined || theirs === undefined || mine.size + theirs.size === 0) return 0;
  const shared = [...mine].filter((name) => theirs.has(name)).length;
  return shared / (mine.size + theirs.size - shared);
}

/**
 * Returns the replacement for a dish: of the same category, accepted by `isOffered`, most similar by composition, then by price; ties in
 * menu order. Null: none.
 */
export function closestTo<P extends Comparable>(
  dish: P,
  menu: readonly P[],
  isOffered: (other: P) => boolean,
): P | null {
  const priceOf = (one: P): number => dishFacts(one, null).unitPrice;
  const price = priceOf(dish);
  const [closest] = menu
    .filter((other) => other.id !== dish.id && other.category_id === dish.category_id && isOffered(other))
    .map((other) => ({ other, like: likeness(dish, other), apart: Math.abs(priceOf(other) - price) }))
    .toSorted((a, b) => b.like - a.like || a.apart - b.apart);
  return closest?.other ?? null;
}
