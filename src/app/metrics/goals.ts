import type { OrderType } from '#contract/primitives.ts';

/**
 * Every goal, with what is told beside it, or null: never a name, a phone, an address or an id of a person
 * (docs/product.md §24.8).
 */
export interface Goals {
  readonly place_chosen: { readonly order_type: OrderType };
  readonly dish_opened: { readonly dish: number };
  readonly dish_added: null;
  readonly cart_opened: null;
  readonly checkout_opened: null;
  /** Roubles, as counters take sums. */
  readonly order_placed: { readonly order_type: OrderType; readonly order_price: number; readonly currency: 'RUB' };
  readonly promocode_applied: null;
  readonly logged_in: null;
  readonly app_installed: null;
}
export type Goal = keyof Goals;

/** Counts a goal; never throws and never waits: a counter that is away costs the customer nothing. */
export type ReachGoal = <G extends Goal>(goal: G, params: Goals[G]) => void;

/** Where goals are counted. */
export interface GoalAdapter {
  /** A page was opened; `page` is the pattern of its address. */
  readonly view: (page: string) => void;
  readonly reach: ReachGoal;
  /** The consent was withdrawn. */
  readonly stop: () => void;
}
