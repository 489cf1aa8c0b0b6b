import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';
import { normaliseModifiers } from '#domain/modifiers.ts';
import { checkModifiers, groupState, type ModifierProblem } from '#domain/check-modifiers.ts';

/** AddProductQuery: which dish is being chosen, and with which options so far (docs/product.md §3.9, §3.15). */
export interface AddProductQuery {
  readonly product: number | null;
  readonly modifiers: readonly number[] | null;
}

/** What an address says where nothing is chosen: not the same as saying nothing. */
const NO_OPTIONS = 'none';

/** The chosen options as an address says them. */
export function writeModifiers(ids: readonly number[]): string {
  return ids.length === 0 ? NO_OPTIONS : ids.join(',');
}

/** The reverse; null: the address says nothing, or nothing that reads. */
export function readModifiers(text: string | undefined): readonly number[] | null {
  if (text === NO_OPTIONS) return [];
  return text !== undefined && /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,59}$/.test(text) ? text.split(',').map(Number) : null;
}

export function countOf(ids: readonly number[], optionId: number): number {
  return ids.filter((id) => id === optionId).length;
}

/** The choice with this option taken `quantity` times. In a group of one, it takes the others' place. */
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

/** The most of this option that may be chosen now: its own bound, and what the group has left. */
export function maxOf(group: ModifierGroup, ids: readonly number[], option: ModifierOption): number {
  if (!option.is_available) return 0;
  const chosen = countOf(ids, option.id);
  const left = Math.max(0, group.max - groupState(group, ids).chosen);
  return Math.min(option.max_quantity, chosen + left);
}

export interface Obstacle {
  readonly group: ModifierGroup;
  readonly problem: ModifierProblem;
  readonly missing: number;
}

/** The first thing that stands in the way of adding, with the group that it is about. */
export function firstObstacle(groups: readonly ModifierGroup[], ids: readonly number[]): Obstacle | null {
  for (const problem of checkModifiers(groups, ids)) {
    if (problem.code === 'unknown') continue;
    const group = groups.find(({ id }) => id === problem.groupId);
    if (group !== undefined) return { group, problem, missing: groupState(group, ids).missing };
  }
  return null;
}

/**
 * Returns what of a choice that was made earlier can be had now: the menu may have changed since. What is `ordered` in a line of
 * the cart stays: that it is gone is said there, never passed over (docs/product.md §3.11).
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
