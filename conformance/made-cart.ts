import { randomUUID } from 'node:crypto';
import type { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import { isAvailableAt } from '#domain/schedule.ts';
import type { Context, Shop } from './context.ts';
import { type Capability, NOT_CHECKED } from './findings.ts';
import type { Visitor } from './visitor.ts';

/** Where carts are created, and with which dishes. */
export interface Counter {
  readonly place: { readonly restaurant_id: number; readonly order_type: 'pickup'; readonly delivery_zone_id: number };
  /** Dishes that can be added to a cart directly, the simplest first. */
  readonly dishes: readonly Product[];
}

export function newKey(): string {
  return `conformance-${randomUUID()}`;
}

/** Returns where a cart can be created now; null where the shop has no restaurant with pickup, or no dish. */
export function counterOf({ restaurant, pickup, dishes }: Shop, now: Date): Counter | null {
  if (restaurant === null || pickup === null) return null;
  const sold = dishes.filter(
    ({ is_available, needs_choice, price, availability_schedule }) =>
      is_available && !needs_choice && price > 0 && isAvailableAt(availability_schedule, restaurant.timezone, now),
  );
  const plainest = sold.toSorted((a, b) => Number(a.has_modifiers) - Number(b.has_modifiers));
  if (plainest.length === 0) return null;
  return {
    place: { restaurant_id: restaurant.id, order_type: 'pickup', delivery_zone_id: pickup.id },
    dishes: plainest,
  };
}

/** Returns the request body that adds a dish to a cart. */
export function lineOf(cart: Cart, dish: Product, quantity = 1) {
  return { cart_id: cart.id, product_id: dish.id, modifiers: dish.default_modifiers ?? [], quantity };
}

/** Creates a cart; null where it fails. */
export async function makeCart(visitor: Visitor, { place }: Counter): Promise<Cart | null> {
  return visitor.ok(api.createCart, { body: place, key: newKey() });
}

/** Counts the portions of a dish in a cart, over all lines. */
export function portionsOf(cart: Cart | null, dish: Product): number {
  const lines = cart?.items.filter(({ product_id }) => product_id === dish.id) ?? [];
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Records that something was not checked. */
export function addUnchecked({ ledger }: Context, capabilities: readonly Capability[], what: string): void {
  for (const capability of capabilities) ledger.add({ check: NOT_CHECKED, capability, level: 'unchecked', what });
}
