import { randomUUID } from 'node:crypto';
import type { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import { isAvailableAt } from '#domain/schedule.ts';
import type { Context, Shop } from './context.ts';
import { type Capability, NOT_CHECKED } from './findings.ts';
import type { Visitor } from './visitor.ts';

/** Where carts are made, and of what. */
export interface Counter {
  readonly place: { readonly restaurant_id: number; readonly order_type: 'pickup'; readonly delivery_zone_id: number };
  /** Dishes that can be put into a cart at once, the plainest first. */
  readonly dishes: readonly Product[];
}

export function newKey(): string {
  return `conformance-${randomUUID()}`;
}

/** Returns where a cart can be made now; null where the shop has told no restaurant with pickup, or no dish. */
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

/** What is sent to put a dish into a cart. */
export function lineOf(cart: Cart, dish: Product, quantity = 1) {
  return { cart_id: cart.id, product_id: dish.id, modifiers: dish.default_modifiers ?? [], quantity };
}

/** Makes a cart; null where none can be made. */
export async function makeCart(visitor: Visitor, { place }: Counter): Promise<Cart | null> {
  return visitor.ok(api.createCart, { body: place, key: newKey() });
}

/** Portions of a dish in a cart, over all lines. */
export function portionsOf(cart: Cart | null, dish: Product): number {
  const lines = cart?.items.filter(({ product_id }) => product_id === dish.id) ?? [];
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Says that something was not looked at. */
export function addUnchecked({ ledger }: Context, capabilities: readonly Capability[], what: string): void {
  for (const capability of capabilities) ledger.add({ check: NOT_CHECKED, capability, level: 'unchecked', what });
}
