import type { ModifierGroup, ModifierOption } from '#contract/catalog.ts';

/**
 * Options of a dish. A choice is a list of option ids in which an option taken twice stands twice; the order says
 * nothing. The rules are in docs/product.md §3.6, §3.7.
 */

export interface ModifierLine {
  id: number;
  name: string;
  quantity: number;
  /** Kopecks that this line adds to one portion: for its whole quantity, free ones taken off. */
  price: number;
}

/** Sorted ascending: the one spelling of a choice. */
export function normaliseModifiers(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}

/** How many times an option is chosen. */
export function countOf(ids: readonly number[], id: number): number {
  return ids.reduce((sum, each) => (each === id ? sum + 1 : sum), 0);
}

/** The most that the group takes: a group of kind single never more than one. */
export function limitOf(group: ModifierGroup): number {
  return group.kind === 'single' ? Math.min(1, group.max) : group.max;
}

/** Returns what is chosen when the dish is opened: available default options, in their order, as many as the group takes. */
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
 * The chosen options in the order of groups and options, priced for one portion. Of a group's chosen options the
 * dearest `free_count` cost nothing, whatever the order of choosing; options that make the dish cheaper do so always.
 * Unknown ids are left out (`checkModifiers` names them).
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

/** How many of each option are free: the dearest first. */
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

/** Kopecks, of either sign, that the chosen options add to one portion. */
export function modifiersPrice(groups: readonly ModifierGroup[], ids: readonly number[]): number {
  return modifierLines(groups, ids).reduce((sum, { price }) => sum + price, 0);
}

/** The price of one portion with its options, and the same before the dish's discount, in kopecks and never below zero. */
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
