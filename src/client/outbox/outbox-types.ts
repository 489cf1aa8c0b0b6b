import type * as v from 'valibot';
import type { Cart, CreateCartBody } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { CancelOrderBody } from '#contract/placing-orders.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import type { Subscribable } from '#lib/subscribable.ts';
import type { ShownLine } from '../ordering/cart/view/project.ts';
import type { Command, OrderChange, OrderDraft, PlaceCommand } from '../ordering/orders/order-state.ts';
import type { OutboxState } from './mutations.ts';
import type { PassResult } from '../sync/sender.ts';
import type { SyncStatus } from '../sync/synced-state.ts';
import type { OutboxStore } from './outbox-store.ts';

/** The outbox as screens see it: confirmed state with all pending changes folded in. */
export interface OutboxSnapshot extends SyncStatus {
  /** Everything kept, with each mutation's own part of it (use-slice.ts); the rest is computed from it. */
  readonly state: OutboxState;
  readonly cartId: string | null;
  readonly confirmed: Cart | null;
  /** The customer's cart, without the dishes of a waiting order (docs/product.md §4.8). */
  readonly lines: readonly ShownLine[];
  /** The lines with those dishes: `confirmed`, promo code and bonuses apply to these. */
  readonly allLines: readonly ShownLine[];
  /** This cart's order that is not placed yet. */
  readonly waiting: PlaceCommand | null;
  readonly place: CreateCartBody | null;
  readonly cutlery: number;
  /** The promo code with pending changes folded in; `discountPending`: the server has not responded to it yet. */
  readonly promocode: string | null;
  /** Bonuses (kopecks) to spend, likewise. */
  readonly bonus: number;
  readonly discountPending: boolean;
  /** Cart changes are still waiting for the server. */
  readonly pending: boolean;
  /** Changes of any mutation are waiting: confirmed with the customer before a person is forgotten. */
  readonly unsent: boolean;
}

/** State of a command after an attempt. `waiting`: no response; it is kept and retried with the same key. */
export type CommandOutcome =
  | { readonly state: 'acked'; readonly orderId: string }
  | { readonly state: 'needs_customer'; readonly error: NonNullable<Command['error']> }
  | { readonly state: 'waiting' }
  | { readonly state: 'withdrawn' };

export interface Outbox extends Subscribable {
  readonly getSnapshot: () => OutboxSnapshot;
  /**
   * Changes the cart (cart/cart-changes.ts), favourites, ratings or bookings. Applied to the snapshot at once; resolves when it is durable (or held in memory where nothing is durable).
   * @throws NotKeptError, as every change here does: it could not be read back, and nothing of it is shown or kept
   */
  readonly commit: (change: (state: OutboxState) => Partial<OutboxState>) => Promise<void>;
  /**
   * Stores an order of the cart as it is shown and returns its command's id; then see `outcome`. `quote` is
   * from a prevalidation with exactly this total; without one it is requested when the server is reachable. A screen calls
   * `placeOrder` of client/ordering, which waits for the result.
   */
  readonly orderCart: (order: {
    readonly body: OrderDraft;
    readonly quote: string | null;
    readonly totalShown: number;
  }) => Promise<string>;
  /** One tap on «стало»: orders the rejected or expired order `commandId` for this sum. Returns the new command's id. */
  readonly confirmOrder: (commandId: string, agreed: { readonly totalShown: number }) => Promise<string>;
  readonly cancelOrder: (body: v.InferOutput<typeof CancelOrderBody>) => Promise<string>;
  /** Resolves once the command is done, rejected, or had an attempt without a response. */
  readonly outcome: (commandId: string) => Promise<CommandOutcome>;
  /** Withdraws an unsent command, or removes one that is done or rejected. Does nothing while it is `sending`. */
  readonly forgetCommand: (commandId: string) => Promise<void>;
  /** Stops waiting for an overdue response (`mayGiveUp`); otherwise does nothing. */
  readonly giveUpCommand: (commandId: string) => Promise<void>;
  readonly forgetNotices: (ids: readonly string[]) => Promise<void>;
  /** Forgets everything of this person, sent or not, in all tabs. Confirm `unsent` with the customer first. */
  readonly purge: () => Promise<void>;
  /**
   * Resolves to true when the server has confirmed the whole cart, to false when it is unreachable or has rejected
   * for now. The checkout waits for it before requesting a quote.
   */
  readonly settle: () => Promise<boolean>;
  /** Same for everything `unsent`: the last attempt before a person is forgotten. */
  readonly flush: () => Promise<boolean>;
  /**
   * Called when the cart was reported gone: reads it again, and recreates it with every line if it is. Like `settle`,
   * resolves to true when the server has confirmed the whole cart.
   */
  readonly recheck: (cartId: string) => Promise<boolean>;
  /**
   * Reads the cart and merges it with pending changes; without a cart, requests nothing. `maxAge` (ms): only a cart
   * confirmed longer ago.
   * @throws as the API client does: the data on the device is kept
   */
  readonly refresh: (options?: { readonly maxAge?: number }) => Promise<void>;
  /** Changes the whole stored state in one transaction: when a person logs in or out (merge-account-cart.ts). */
  readonly amend: (change: (state: OutboxState) => OutboxState) => Promise<void>;
  /** Sends pending changes soon. */
  readonly wake: () => void;
  /** Loads stored state and starts sending. Returns a stop function. */
  readonly start: () => () => void;
}

/** Dependencies of the sending engine (drain.ts, loaded after hydration). */
export interface DrainContext {
  /** Whether the API responds at all: checked after a call without a response. */
  readonly probe: () => Promise<boolean>;
  readonly api: ApiClient;
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly newKey: () => string;
  /** The state as now stored. */
  readonly onState: (state: OutboxState) => void;
  /** Where to create a cart that has no place here; null: unknown. The worker only has what is stored. */
  readonly findPlace?: (() => Promise<CreateCartBody | null>) | undefined;
  readonly onOrder: (order: Order, kind: OrderChange) => void;
  /** The API requires a login to continue. */
  readonly onLogin: () => void;
  readonly onLog: (message: string, error: unknown) => void;
}
export type Drain = (context: DrainContext) => Promise<PassResult>;

export interface OutboxOptions {
  readonly api: ApiClient;
  readonly openStore: () => Promise<OutboxStore>;
  /** Holds a lock over all tabs and the worker while `task` runs: one drainer. */
  readonly lock: (task: () => Promise<void>) => Promise<void>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly loadDrain: () => Promise<Drain>;
  readonly random?: () => number;
  /** Who is logged in as far as the device knows; null: a guest. New changes belong to them. */
  readonly person?: () => string | null;
  /** Frees space when the database is full, most valuable last. All are tried, in order, before falling back to memory. */
  readonly makeRoom?: readonly (() => Promise<void>)[];
  /** Something is pending and cannot be sent now: requests a later wake-up (Background Sync). */
  readonly onWaiting?: () => void;
  readonly newKey?: () => string;
  /** Notifies the other tabs of a change, and receives their notifications. */
  readonly channel?: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
  /** Also stores the cart's id outside the database: a browser may evict one and keep the other. */
  readonly savedCartId?: { readonly get: () => string | null; readonly set: (id: string | null) => void };
  /** Where to create a cart that has no place here; null: unknown. Rejects as the API client does. */
  readonly findPlace?: () => Promise<CreateCartBody | null>;
  readonly onOrder?: (order: Order, kind: OrderChange) => void;
  readonly onLogin?: () => void;
  readonly onLog?: (message: string, error: unknown) => void;
}
