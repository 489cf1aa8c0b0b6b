import type { ModifierGroup } from '#contract/catalog.ts';
import { countOf, defaultModifiers, limitOf } from './modifiers.ts';

/** Why a choice of options cannot be ordered (docs/product.md §3.6, §3.7). */

export type ModifierProblem =
  /** The dish has no such option. */
  | { code: 'unknown'; optionId: number }
  /** The option is on the stop list. */
  | { code: 'unavailable'; groupId: number; optionId: number }
  /** More than `max_quantity` of one option. */
  | { code: 'too_many_of_one'; groupId: number; optionId: number; limit: number }
  /** Fewer than `limit` chosen in the group; also reported for an unanswered required group. */
  | { code: 'too_few'; groupId: number; limit: number }
  /** More than `limit` chosen in the group. */
  | { code: 'too_many'; groupId: number; limit: number };

export interface GroupState {
  /** Sum of the chosen quantities. */
  chosen: number;
  /** How many must still be chosen. */
  missing: number;
  /** The maximum is reached. */
  isFull: boolean;
  /** How many more paid options would be free. */
  freeLeft: number;
}

/** Returns the group's minimum once something is chosen; at least one for a required group. */
function leastOf(group: ModifierGroup): number {
  return Math.max(group.min, group.required ? 1 : 0);
}

/** Returns the progress of the choice in one group. */
export function groupState(group: ModifierGroup, ids: readonly number[]): GroupState {
  let chosen = 0;
  let paid = 0;
  for (const option of group.options) {
    const count = countOf(ids, option.id);
    chosen += count;
    if (option.price > 0) paid += count;
  }
  const least = group.required || chosen > 0 ? leastOf(group) : 0;
  return {
    chosen,
    missing: Math.max(0, least - chosen),
    isFull: chosen >= limitOf(group),
    freeLeft: Math.max(0, group.free_count - paid),
  };
}

/** Returns every problem that prevents ordering the dish with these options; empty if there is none. */
export function checkModifiers(groups: readonly ModifierGroup[], ids: readonly number[]): ModifierProblem[] {
  const problems: ModifierProblem[] = [];
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  for (const optionId of new Set(ids)) {
    if (!known.has(optionId)) problems.push({ code: 'unknown', optionId });
  }
  for (const group of groups) {
    const groupId = group.id;
    for (const option of group.options) {
      const count = countOf(ids, option.id);
      const about = { groupId, optionId: option.id };
      if (count && !option.is_available) problems.push({ code: 'unavailable', ...about });
      if (count > option.max_quantity) problems.push({ code: 'too_many_of_one', ...about, limit: option.max_quantity });
    }
    const { chosen, missing } = groupState(group, ids);
    if (missing) problems.push({ code: 'too_few', groupId, limit: leastOf(group) });
    if (chosen > limitOf(group)) problems.push({ code: 'too_many', groupId, limit: limitOf(group) });
  }
  return problems;
}

/** Reports whether a valid choice exists: not if a required group has no options left (docs/product.md §3.18). */
export function canBeChosen(groups: readonly ModifierGroup[]): boolean {
  return groups.every((group) => {
    const most = group.options.reduce((sum, one) => sum + (one.is_available ? one.max_quantity : 0), 0);
    return !group.required || leastOf(group) <= Math.min(most, limitOf(group));
  });
}

/** Reports whether the customer must choose something before the dish can be added: the defaults alone are not enough. */
export function needsChoice(groups: readonly ModifierGroup[]): boolean {
  return checkModifiers(groups, defaultModifiers(groups)).length > 0;
}
