import type { AuthCustomerResult } from '#contract/orders.ts';
import { createSignal, type Signal } from '#lib/broadcast.ts';
import { createListeners } from '#lib/subscribable.ts';
import { createSingleFlight, type SingleFlight } from '#lib/single-flight.ts';

export type Merged = NonNullable<AuthCustomerResult['merged']>;
export interface Joined {
  /** Two carts have become one: to be shown, never silent. */
  readonly merged: Merged | null;
  /** Orders that came into the account. */
  readonly orders: number;
}

/** What a page knows of its session beside what the device stores: it ends with the page. */
export interface SessionState {
  /** Whether the customer has been asked to log in since the last login or logout: it is said once. */
  isLoginOffered: boolean;
  /** Keys of the cart's lines as they stood at the last removal: what was gone before can still be taken back to its place. */
  removedFrom: readonly string[];
  /** The end of the session that was logged out of. */
  readonly ending: SingleFlight<void>;
  /** What the device has joins the account. */
  readonly joining: SingleFlight<Joined>;
  /** Tells the other tabs that somebody has logged in here, or that the session has ended. */
  readonly changed: Signal;
  /** Tells the other tabs that the person was forgotten on this device. */
  readonly forgotten: Signal;
  /**
   * The person is being forgotten in this tab: what shows theirs outside of the pages, and would ask for it again, is gone when
   * the listeners have returned.
   */
  readonly leaving: ReturnType<typeof createListeners>;
}

export function createSessionState(): SessionState {
  return {
    isLoginOffered: false,
    removedFrom: [],
    ending: createSingleFlight(),
    joining: createSingleFlight(),
    changed: createSignal('storefront-person'),
    forgotten: createSignal('storefront-purge'),
    leaving: createListeners(),
  };
}
