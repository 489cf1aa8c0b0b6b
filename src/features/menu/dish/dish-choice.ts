import * as v from 'valibot';
import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';
import { normaliseModifiers } from '#domain/modifiers.ts';
import { checkModifiers, groupState, type ModifierProblem } from '#domain/check-modifiers.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/** AddProductQuery: the dish being configured, and its options so far (docs/product.md §3.9, §3.15). */
export interface AddProductQuery {
  readonly product: number | null;
  readonly modifiers: readonly number[] | null;
}

/** URL value for no options chosen, as opposed to an absent parameter. */
const NO_OPTIONS = 'none';

/** Serializes the chosen options for the URL. */
export function writeModifiers(ids: readonly number[]): string {
  return ids.length === 0 ? NO_OPTIONS : ids.join(',');
}

/** Parses them; null if the parameter is absent or invalid. */
export function readModifiers(text: string | undefined): readonly number[] | null {
  if (text === NO_OPTIONS) return [];
  return text !== undefined && /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,59}$/.test(text) ? text.split(',').map(Number) : null;
}

export function countOf(ids: readonly number[], optionId: number): number {
  return ids.filter((id) => id === optionId).length;
}

/** Returns the selection with this option taken `quantity` times. In a group of one, it replaces the others. */
export function withOption(
  group: ModifierGroup,
  ids: readonly number[],
  optionId: number | null,
  quantity: number,
): number[] {
  const leaves = (id: number): boolean =>
    group.kind === 'single' ? group.options.some((option) => option.id === id) : id === optionId;
  const added = optionId === null ? [] : Array.from({ length: quantity }, () => optionId);
  return normaliseModifiers([...ids.filter((id) => !leaves(id)), ...added]);
}

/** Returns the maximum quantity of this option now: its own limit, and what remains in the group. */
export function maxOf(group: ModifierGroup, ids: readonly number[], option: ModifierOption): number {
  if (!option.is_available) return 0;
  const chosen = countOf(ids, option.id);
  const left = Math.max(0, group.max - groupState(group, ids).chosen);
  return Math.min(option.max_quantity, chosen + left);
}

interface Obstacle {
  readonly group: ModifierGroup;
  readonly problem: ModifierProblem;
  readonly missing: number;
}

/** Returns the first problem that blocks adding, with its group. */
export function firstObstacle(groups: readonly ModifierGroup[], ids: readonly number[]): Obstacle | null {
  for (const problem of checkModifiers(groups, ids)) {
    if (problem.code === 'unknown') continue;
    const group = groups.find(({ id }) => id === problem.groupId);
    if (group !== undefined) return { group, problem, missing: groupState(group, ids).missing };
  }
  return null;
}

/**
 * Filters an earlier selection to what is available now: the menu may have changed since. Options `ordered` in a cart line
 * are kept: that they are gone is shown there, never dropped silently (docs/product.md §3.11).
 */
export function stillOffered(
  groups: readonly ModifierGroup[],
  ids: readonly number[],
  ordered: readonly number[] = [],
): number[] {
  const offered = new Set(
    groups.flatMap(({ options }) => options.filter((option) => option.is_available).map(({ id }) => id)),
  );
  return ids.filter((id) => offered.has(id) || ordered.includes(id));
}

/**
 * Options selected but not added to the cart (docs/product.md §3.5): stored in this tab, so that closing the sheet,
 * by accident or to view another dish, loses nothing.
 */
const Kept = v.record(v.string(), v.array(v.number()));

const KEY = 'dish_choices';

const readAll = (): v.InferOutput<typeof Kept> => {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(readTab(KEY) ?? 'null'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
};

/** Returns the stored options of this dish; null if there are none. The dish may have changed meanwhile (`stillOffered`). */
export function keptChoice(productId: number): readonly number[] | null {
  return readAll()[String(productId)] ?? null;
}

/** Null clears it: the dish is in the cart. */
export function keepChoice(productId: number, modifiers: readonly number[] | null): void {
  const { [String(productId)]: _before, ...others } = readAll();
  const next = modifiers === null ? others : { ...others, [String(productId)]: [...modifiers] };
  writeTab(KEY, Object.keys(next).length === 0 ? null : JSON.stringify(next));
}
