import { ALLERGENS, type Allergen, type ModifierGroup, type Product, type ProductDetails } from '#contract/catalog.ts';
import { holding, type Parts, partsOf } from './composition.ts';
import { dishFacts, type FactsProduct } from './dish-facts.ts';
import { defaultModifiers } from './modifiers.ts';
import { ALLERGEN_WORDS } from './search-words.ts';
import { stemOf } from './word-forms.ts';

/** What a customer must not or does not eat (docs/product.md §3.19 to §3.22). */
export interface Forbidden {
  readonly allergens: readonly Allergen[];
  /** Words of compositions: «лук», «перец чёрный». */
  readonly words: readonly string[];
}

/** One thing of the list that a dish has, or may have. */
export interface Finding {
  readonly what: { readonly allergen: Allergen } | { readonly word: string };
  /** What it stands for in the composition, or the name of the chosen option; empty where neither names it. */
  readonly parts: readonly string[];
}

/** What is known of a dish about the list. Nothing in both: the dish is free of all of it. */
export interface Verdict {
  readonly has: readonly Finding[];
  /** Nobody has said what is inside; or an option's name leaves it open. */
  readonly may: readonly Finding[];
  /** It is the dish itself of which nobody has said it. */
  readonly isUnknown: boolean;
}

/** What a dish is judged by: the card, with its details where they are known. */
export interface JudgedDish {
  readonly allergens: readonly Allergen[];
  readonly default_modifiers?: readonly number[] | undefined;
  readonly details: Pick<ProductDetails, 'composition' | 'modifier_groups'> | null;
}

/** Of a dish that the menu does not tell any more, too, all has to be expected. */
export const UNKNOWN_DISH: JudgedDish = { allergens: ALLERGENS, details: null };

const FREE: Verdict = { has: [], may: [], isUnknown: false };

export function isFree({ has, may }: Verdict): boolean {
  return has.length === 0 && may.length === 0;
}

/** What names an allergen in a text. */
interface Names {
  /** For sure, and as one of several: «орехи» may be peanuts. */
  readonly sure: readonly string[];
  readonly maybe: readonly string[];
  /** Stems of what is another allergen by name: peanuts are no nuts. */
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

/** The parts that any of the words names. */
const namesIn = (parts: Parts, words: readonly string[], except?: ReadonlySet<string>): string[] => {
  const numbers = new Set(words.flatMap((word) => [...holding(parts, word, except)]));
  return [...new Set(parts.flatMap(({ name }, number) => (numbers.has(number) ? [name] : [])))];
};

/** The parts of a composition that the first word which names any of them names: one reason is enough. */
const reasonIn = (parts: Parts, allergen: Allergen): readonly string[] => {
  const { sure, others } = namesOf(allergen);
  return sure.map((word) => namesIn(parts, [word], others)).find((names) => names.length > 0) ?? [];
};

/** The names of chosen options: of what comes along, and of what is left out («Без лука»). */
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
 * Judges a dish by the list (docs/product.md §3.19). Its allergens are those that it declares: all of them is the same as nobody having
 * said it (§23.3). Words are looked for in its composition. Options are judged by their names, for nothing else is known of them
 * (§3.14): what is added counts; what is left out takes a word away, and never an allergen.
 *
 * @param chosen ids of the chosen options; null: as the card offers the dish
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

/** Judges what an option adds, by its name. What is left out adds nothing: do not ask. */
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

/** Dishes with what the list forbids, or may, behind the others; otherwise as they stood. */
export function sinkForbidden<P>(dishes: readonly P[], isFree: (dish: P) => boolean): P[] {
  return [...dishes.filter(isFree), ...dishes.filter((dish) => !isFree(dish))];
}

type Comparable = FactsProduct & Pick<Product, 'id' | 'category_id'>;

/** How much of two compositions is the same, from 0 to 1. */
function likeness(one: Comparable, other: Comparable): number {
  const [mine, theirs] = [one, other].map(
    ({ details }) => new Set(partsOf(details?.composition ?? '').map((part) => part.name)),
  );
  if (mine === undefined || theirs === undefined || mine.size + theirs.size === 0) return 0;
  const shared = [...mine].filter((name) => theirs.has(name)).length;
  return shared / (mine.size + theirs.size - shared);
}

/**
 * The dish to take instead: of the same category, one that `isOffered` lets through, most like it by composition, then by price; of equals
 * the first of the menu. Null: there is none.
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
