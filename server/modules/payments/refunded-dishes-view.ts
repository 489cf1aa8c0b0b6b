import type { RefundRow } from './payment-repository.ts';

/** Returns how many portions of each line of an order were or are being refunded, by the line's number (docs/product.md §26.54). */
export function refundedPortions(refunds: readonly Pick<RefundRow, 'lines'>[]): ReadonlyMap<number, number> {
  const portions = new Map<number, number>();
  for (const { itemId, quantity } of refunds.flatMap(({ lines }) => lines ?? [])) {
    portions.set(itemId, (portions.get(itemId) ?? 0) + quantity);
  }
  return portions;
}

/** Returns the dishes whose money was or is being refunded, oldest first; each name once. */
export function refundedDishes(
  refunds: readonly Pick<RefundRow, 'lines' | 'createdAt'>[],
): { readonly name: string; readonly quantity: number }[] {
  const dishes = new Map<string, number>();
  const sorted = refunds.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { name, quantity } of sorted.flatMap(({ lines }) => lines ?? [])) {
    dishes.set(name, (dishes.get(name) ?? 0) + quantity);
  }
  return [...dishes].map(([name, quantity]) => ({ name, quantity }));
}
