import type { OrderType } from '#contract/primitives.ts';

/** Every goal with its parameters, or null: never a person's name, phone, address or id (docs/product.md §24.8). */
export interface Goals {
  readonly place_chosen: { readonly order_type: OrderType };
  readonly dish_opened: { readonly dish: number };
  readonly dish_added: null;
  readonly cart_opened: null;
  readonly checkout_opened: null;
  /** In roubles, as counters expect. */
  readonly order_placed: { readonly order_type: OrderType; readonly order_price: number; readonly currency: 'RUB' };
  readonly promocode_applied: null;
  readonly logged_in: null;
  readonly app_installed: null;
}
export type Goal = keyof Goals;

/** Counts a goal; never throws and never waits, so an unavailable counter costs the customer nothing. */
export type ReachGoal = <G extends Goal>(goal: G, params: Goals[G]) => void;

/** A service that counts goals. */
export interface GoalAdapter {
  /** Counts a page view; `page` is the pattern of its address. */
  readonly view: (page: string) => void;
  readonly reach: ReachGoal;
  /** Called when the consent is withdrawn. */
  readonly stop: () => void;
}
