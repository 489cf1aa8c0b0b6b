import type { ModifierGroup, Product } from '#contract/catalog.ts';
import type { OrderItem } from '#contract/orders.ts';
import { lineKey } from './cart-lines.ts';
import { dishFacts } from './dish-facts.ts';
import { type DishTime, isOnSale, isServed } from './dish-time.ts';
import { defaultModifiers, normaliseModifiers } from './modifiers.ts';
import { checkModifiers, groupState } from './check-modifiers.ts';

/**
 * Matches the dishes of a past order (docs/product.md §14.4 to §14.10) with the current menu of a place. Adds nothing to
 * the cart; only reports what could be added.
 */

/** A line of a past order. */
export type PastLine = Pick<OrderItem, 'product_id' | 'modifiers' | 'quantity' | 'unit_price' | 'modifier_lines'>;

/** The dish can be added, with these options, at this price. */
export interface Offered {
  /** `same`: unchanged, at whatever price. `changed`: some of its options are unavailable, and it is offered without them. */
  readonly state: 'same' | 'changed';
  readonly product: Product;
  /** Sorted; exactly these are added. */
  readonly modifiers: readonly number[];
  /** Names of options chosen then that are unavailable now. */
  readonly lost: readonly string[];
  /** Names of options that replace them, because the dish requires a choice. */
  readonly instead: readonly string[];
  /** Kopecks for one portion, then and now. */
  readonly was: number;
  readonly now: number;
}

/** The dish cannot be added as it is. */
interface Refused {
  /**
   * `gone`: not sold here, or not with this order type. `sold_out`: on the stop list. `out_of_hours`: sold at other
   * hours. `needs_choice`: a required option is gone, and only the customer can choose a replacement.
   */
  readonly state: 'gone' | 'sold_out' | 'out_of_hours' | 'needs_choice';
  /** Null: not on this menu. */
  readonly product: Product | null;
  readonly was: number;
}

export type AgainLine = Offered | Refused;

export function isOffered(line: AgainLine): line is Offered {
  return line.state === 'same' || line.state === 'changed';
}

/** Returns those of `ids` that are available now, within the limits of options and groups; earlier `ids` take precedence. */
const keptOf = (groups: readonly ModifierGroup[], ids: readonly number[]): number[] => {
  const kept: number[] = [];
  for (const id of ids) {
    const group = groups.find(({ options }) => options.some((option) => option.id === id));
    const option = group?.options.find((one) => one.id === id);
    if (!group || !option?.is_available || groupState(group, kept).isFull) continue;
    if (kept.filter((one) => one === id).length < option.max_quantity) kept.push(id);
  }
  return kept;
};

/** Returns the choice with defaults for groups without a selection; undefined if the result is invalid. */
const answered = (groups: readonly ModifierGroup[], kept: readonly number[]): number[] | undefined => {
  const open = groups.filter((group) => groupState(group, kept).missing > 0);
  // A partly filled group is not topped up: the customer has made a choice there.
  const isHalf = open.some((group) => groupState(group, kept).chosen > 0);
  const all = normaliseModifiers([...kept, ...defaultModifiers(open)]);
  return isHalf || checkModifiers(groups, all).length > 0 ? undefined : all;
};

/** Returns the items of `ids` that are missing in `kept`, each as often as it is missing. */
const without = (ids: readonly number[], kept: readonly number[]): number[] => {
  const left = [...kept];
  return ids.filter((id) => {
    const index = left.indexOf(id);
    if (index === -1) return true;
    left.splice(index, 1);
    return false;
  });
};

const namesOf = (ids: readonly number[], name: (id: number) => string | undefined): string[] => [
  ...new Set(ids.flatMap((id) => name(id) ?? [])),
];

/** Matches one line. `product` is the menu's, with details, or null when it is not on the menu. */
export function matchLine(line: PastLine, product: Product | null, time: DishTime): AgainLine {
  const was = line.unit_price;
  if (product === null) return { state: 'gone', product, was };
  if (!isOnSale(product, time)) return { state: 'sold_out', product, was };
  if (!isServed(product.availability_schedule, time)) return { state: 'out_of_hours', product, was };
  const groups = product.details?.modifier_groups ?? [];
  const kept = keptOf(groups, normaliseModifiers(line.modifiers));
  const modifiers = answered(groups, kept);
  if (modifiers === undefined) return { state: 'needs_choice', product, was };
  const lost = without(line.modifiers, modifiers);
  const added = without(modifiers, line.modifiers);
  const options = groups.flatMap((group) => group.options);
  return {
    state: lost.length + added.length === 0 ? 'same' : 'changed',
    product,
    modifiers,
    lost: namesOf(lost, (id) => line.modifier_lines.find((one) => one.id === id)?.name),
    instead: namesOf(added, (id) => options.find((one) => one.id === id)?.name),
    was,
    now: dishFacts(product, modifiers).unitPrice,
  };
}

/** Matches all lines of an order against a menu with details. */
export function matchOrder<L extends PastLine>(
  items: readonly L[],
  menu: readonly Product[],
  time: DishTime,
): { readonly item: L; readonly line: AgainLine }[] {
  const byId = new Map(menu.map((product) => [product.id, product]));
  return items.map((item) => ({ item, line: matchLine(item, byId.get(item.product_id) ?? null, time) }));
}

/** Reports whether a past order can be repeated unchanged at no higher price, so that no notice is needed (docs/product.md §14.9). */
export function isAsItWas(lines: readonly AgainLine[]): boolean {
  return lines.length > 0 && lines.every((line) => line.state === 'same' && line.now <= line.was);
}

type Contents = readonly Pick<PastLine, 'product_id' | 'modifiers' | 'quantity'>[];

/**
 * Returns the first order of each distinct contents, at most `most` (docs/product.md §14.8): the same dishes with the
 * same options and quantities count as one. Keeps the order of `orders`.
 */
export function distinctOrders<O extends { readonly items: Contents }>(orders: readonly O[], most: number): O[] {
  const seen = new Set<string>();
  const isNew = ({ items }: O): boolean => {
    const contents = items
      .map((item) => `${lineKey(item.product_id, item.modifiers)}×${item.quantity}`)
      .toSorted()
      .join(' ');
    if (contents === '' || seen.has(contents)) return false;
    seen.add(contents);
    return true;
  };
  return orders.filter(isNew).slice(0, most);
}
