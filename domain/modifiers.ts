import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';

/**
 * Options of a dish. A choice is a list of option ids; an option chosen twice appears twice, and order is irrelevant.
 * The rules are in docs/product.md §3.6, §3.7.
 */

export interface ModifierLine {
  id: number;
  name: string;
  quantity: number;
  /** Kopecks that this line adds to one portion, for its whole quantity, without the free ones. */
  price: number;
}

/** Sorts ascending: the canonical form of a choice. */
export function normaliseModifiers(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}

/** Counts how many times an option is chosen. */
export function countOf(ids: readonly number[], id: number): number {
  return ids.reduce((sum, each) => (each === id ? sum + 1 : sum), 0);
}

/** Returns the group's maximum; never more than one for a group of kind single. */
export function limitOf(group: ModifierGroup): number {
  return group.kind === 'single' ? Math.min(1, group.max) : group.max;
}

/** Returns the initial choice when a dish is opened: available default options, in order, up to the group's limit. */
export function defaultModifiers(groups: readonly ModifierGroup[]): number[] {
  return normaliseModifiers(
    groups.flatMap((group) =>
      group.options
        .filter((option) => option.is_default && option.is_available)
        .slice(0, limitOf(group))
        .map(({ id }) => id),
    ),
  );
}

/**
 * Returns the chosen options in the order of groups and options, priced for one portion. The `free_count` most expensive
 * options of a group are free, in whatever order they were chosen; options with a negative price always apply. Unknown
 * ids are skipped (`checkModifiers` reports them).
 */
export function modifierLines(groups: readonly ModifierGroup[], ids: readonly number[]): ModifierLine[] {
  return groups.flatMap((group) => {
    const chosen = group.options
      .map((option) => ({ option, quantity: countOf(ids, option.id) }))
      .filter(({ quantity }) => quantity > 0);
    const free = freeQuantities(group, chosen);
    return chosen.map(({ option, quantity }) => ({
      id: option.id,
      name: option.name,
      quantity,
      price: option.price * (quantity - (free.get(option.id) ?? 0)),
    }));
  });
}

/** Counts the free quantity of each option, most expensive first. */
function freeQuantities(
  group: ModifierGroup,
  chosen: readonly { option: ModifierOption; quantity: number }[],
): Map<number, number> {
  const free = new Map<number, number>();
  let left = group.free_count;
  const paid = chosen.filter(({ option }) => option.price > 0);
  for (const { option, quantity } of paid.sort((a, b) => b.option.price - a.option.price)) {
    free.set(option.id, Math.min(left, quantity));
    left -= Math.min(left, quantity);
  }
  return free;
}

/** Returns the kopecks, positive or negative, that the chosen options add to one portion. */
export function modifiersPrice(groups: readonly ModifierGroup[], ids: readonly number[]): number {
  return modifierLines(groups, ids).reduce((sum, { price }) => sum + price, 0);
}

/** Returns the price of one portion with options, with and without the dish's discount, in kopecks and never below zero. */
export function unitPrices(
  product: { price: number; old_price: number | null },
  groups: readonly ModifierGroup[],
  ids: readonly number[],
): { unitPrice: number; oldUnitPrice: number | null } {
  const added = modifiersPrice(groups, ids);
  return {
    unitPrice: Math.max(0, product.price + added),
    oldUnitPrice: product.old_price === null ? null : Math.max(0, product.old_price + added),
  };
}
