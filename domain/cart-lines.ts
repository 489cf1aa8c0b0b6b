import type { LineAvailability } from '#contract/cart.ts';
import { normaliseModifiers } from './modifiers.ts';

/**
 * Returns the identity of a cart line: the same dish with the same options is the same line, regardless of the order of choice. `12`
 * without options, `12-3-3-7` with.
 */
export function lineKey(productId: number, modifiers: readonly number[]): string {
  return [productId, ...normaliseModifiers(modifiers)].join('-');
}

/** Sums item quantities (docs/product.md §4.11). */
export function totalQuantity(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Counts the portions of an order: lines that cannot be ordered now are excluded (docs/product.md §4.11). */
export function portionsToOrder(
  lines: readonly { readonly quantity: number; readonly availability: LineAvailability }[],
): number {
  return totalQuantity(lines.filter(({ availability }) => availability === 'available'));
}
