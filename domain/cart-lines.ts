import type { LineAvailability } from '#contract/cart.ts';
import { normaliseModifiers } from './modifiers.ts';

/**
 * The identity of a cart line: the same dish with the same options is the same line, in whatever order they were
 * chosen. `12` without options, `12-3-3-7` with.
 */
export function lineKey(productId: number, modifiers: readonly number[]): string {
  return [productId, ...normaliseModifiers(modifiers)].join('-');
}

/** The sum of item quantities (docs/product.md §4.11). */
export function totalQuantity(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** How many portions an order takes along: lines that cannot be ordered now are left out (docs/product.md §4.11). */
export function portionsToOrder(
  lines: readonly { readonly quantity: number; readonly availability: LineAvailability }[],
): number {
  return totalQuantity(lines.filter(({ availability }) => availability === 'available'));
}
