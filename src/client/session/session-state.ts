import type { AuthCustomerResult } from '#contract/orders.ts';
import { createSignal, type Signal } from '#lib/broadcast.ts';
import { createListeners } from '#lib/subscribable.ts';
import { createSingleFlight, type SingleFlight } from '#lib/load-once.ts';
import type { DeviceStorage } from '../device-storage.ts';

export type Merged = NonNullable<AuthCustomerResult['merged']>;
export interface Joined {
  /** Two carts were merged: to be shown, never silent. */
  readonly merged: Merged | null;
  /** Orders added to the account. */
  readonly orders: number;
}

/** What a page knows of its session beyond the device's storage: it ends with the page. */
export interface SessionState {
  /** Whether the customer was asked to log in since the last login or logout: it happens once. */
  isLoginOffered: boolean;
  /** Keys of the cart's lines before the last removal: lines removed earlier can still be restored to their place. */
  removedFrom: readonly string[];
  /** Ending of the session that was logged out of. */
  readonly ending: SingleFlight<void>;
  /** Merging of the device's data into the account. */
  readonly joining: SingleFlight<Joined>;
  /** Notifies the other tabs that someone has logged in here, or that the session has ended. */
  readonly changed: Signal;
  /** Notifies the other tabs that the person was forgotten on this device. */
  readonly forgotten: Signal;
  /**
   * The person is being forgotten in this tab: whatever shows personal data outside the pages, and would refetch it, is gone
   * when the listeners have returned.
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

/**
 * Reports whether a customer has logged in here: the device remembers it, or the cookie next to the token says so, where
 * the browser has deleted the rest (Safari does after a week).
 */
export function isCustomerDevice(storage: Pick<DeviceStorage, 'get' | 'cookie'>): boolean {
  return storage.get('user') !== null || storage.cookie('signed_in') !== null;
}
