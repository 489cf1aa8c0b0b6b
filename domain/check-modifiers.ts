import type { ModifierGroup } from '#contract/catalog.ts';
import { countOf, defaultModifiers, limitOf } from './modifiers.ts';

/** Whether a choice of options may be ordered (docs/product.md §3.6, §3.7). */

export type ModifierProblem =
  /** No group of this dish has such an option. */
  | { code: 'unknown'; optionId: number }
  /** The option is on the stop list. */
  | { code: 'unavailable'; groupId: number; optionId: number }
  /** More of one option than its `max_quantity`. */
  | { code: 'too_many_of_one'; groupId: number; optionId: number; limit: number }
  /** Fewer than `limit` chosen in the group; also what an unanswered required group gives. */
  | { code: 'too_few'; groupId: number; limit: number }
  /** More than `limit` chosen in the group. */
  | { code: 'too_many'; groupId: number; limit: number };

export interface GroupState {
  /** Sum of the chosen quantities. */
  chosen: number;
  /** How many must still be chosen. */
  missing: number;
  /** Nothing more may be chosen. */
  isFull: boolean;
  /** How many more paid options would cost nothing. */
  freeLeft: number;
}

/** The least that the group takes once it is answered; a required group always at least one. */
function leastOf(group: ModifierGroup): number {
  return Math.max(group.min, group.required ? 1 : 0);
}

/** Returns how far the choice in one group has come. */
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

/** Everything that stands in the way of ordering the dish with these options; empty when nothing does. */
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

/** Tells whether there is a choice at all: a required group whose options are gone leaves none (docs/product.md §3.18). */
export function canBeChosen(groups: readonly ModifierGroup[]): boolean {
  return groups.every((group) => {
    const most = group.options.reduce((sum, one) => sum + (one.is_available ? one.max_quantity : 0), 0);
    return !group.required || leastOf(group) <= Math.min(most, limitOf(group));
  });
}

/** Tells whether the customer must answer something before the dish can be added: the defaults alone are not enough. */
export function needsChoice(groups: readonly ModifierGroup[]): boolean {
  return checkModifiers(groups, defaultModifiers(groups)).length > 0;
}
