import type * as v from 'valibot';
import type { Cart, CreateCartBody } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { RateOrderBody } from '#contract/rating.ts';
import type { CancelOrderBody } from '#contract/placing-orders.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import type { Subscribable } from '#lib/subscribable.ts';
import type { KeptBooking } from './bookings/bookings-slice.ts';
import type { ShownLine } from './cart/view/project.ts';
import type { LineChoice } from './cart/cart-changes.ts';
import type { KeptFavourites } from './favourites/favourites-slice.ts';
import type { Command, OrderChange, OrderDraft, PlaceCommand } from './orders/order-state.ts';
import type { Notice } from './notices/notice.ts';
import type { OutboxState } from './mutations.ts';
import type { PassResult } from './sync/sender.ts';
import type { SyncStatus } from './sync/synced-state.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What screens see of the outbox: confirmed state and everything that waits, folded. */
export interface OutboxSnapshot extends SyncStatus {
  readonly cartId: string | null;
  readonly confirmed: Cart | null;
  /** What the customer has in the cart: without the dishes of an order that waits (docs/product.md §4.8). */
  readonly lines: readonly ShownLine[];
  /** The lines with those dishes: `confirmed`, promo code and bonuses are about these. */
  readonly allLines: readonly ShownLine[];
  /** The order of this cart that has not been placed yet. */
  readonly waiting: PlaceCommand | null;
  readonly place: CreateCartBody | null;
  readonly cutlery: number;
  /** The promo code with what waits folded in; `discountPending` says that the server has not answered to it yet. */
  readonly promocode: string | null;
  /** Bonuses (kopecks) to be spent, likewise. */
  readonly bonus: number;
  readonly discountPending: boolean;
  readonly favourites: KeptFavourites;
  /** What the customer thinks of orders, and the restaurant has not heard. */
  readonly ratings: readonly RateOrderBody[];
  /** Tables to be booked, and what was booked on this device; client/bookings reads them. */
  readonly bookings: readonly KeptBooking[];
  /** Something of the cart still waits for the server. */
  readonly pending: boolean;
  /** Something of any mutation does: asked about before a person is forgotten. */
  readonly unsent: boolean;
  readonly commands: readonly Command[];
  readonly notices: readonly Notice[];
}

/** How a command stands after an attempt. `waiting`: no answer came; it is kept and repeated with the same key. */
export type CommandOutcome =
  | { readonly state: 'acked'; readonly orderId: string }
  | { readonly state: 'needs_customer'; readonly error: NonNullable<Command['error']> }
  | { readonly state: 'waiting' }
  | { readonly state: 'withdrawn' };

export interface Outbox extends Subscribable {
  readonly getSnapshot: () => OutboxSnapshot;
  /** What the snapshot is made of. */
  readonly wanted: () => OutboxState;
  /**
   * Applied to the snapshot at once; resolves when it is durable (or held in memory where nothing is durable).
   * @throws NotKeptError, as all that changes something here does: it could not be read again, and nothing of it is shown or kept
   */
  readonly commit: (change: (state: OutboxState) => Partial<OutboxState>) => Promise<void>;
  readonly add: (line: LineChoice, by?: number) => Promise<void>;
  /** `key` is the line's; 0 removes it. */
  readonly setQuantity: (key: string, quantity: number) => Promise<void>;
  /** Puts another dish, in the same quantity, into the place of the line `key`. */
  readonly replace: (key: string, line: LineChoice) => Promise<void>;
  /** Gives the line `key` other options, in this quantity. */
  readonly change: (key: string, line: LineChoice, quantity: number) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly selectPlace: (place: CreateCartBody) => Promise<void>;
  readonly setCutlery: (count: number) => Promise<void>;
  /** The code is answered by a later confirmed cart, or by a notice. Null takes it off. */
  readonly setPromocode: (code: string | null) => Promise<void>;
  /** Kopecks of bonuses to be spent; 0: none. */
  readonly setBonus: (amount: number) => Promise<void>;
  /**
   * Writes down an order of the cart as it is shown and answers its command's id; then see `outcome`. `quote` is
   * that of a prevalidation with exactly this total; without one the server is asked when it can be reached. A screen calls
   * `placeOrder` of client/orders, which waits for what becomes of it.
   */
  readonly orderCart: (order: {
    readonly body: OrderDraft;
    readonly quote: string | null;
    readonly totalShown: number;
  }) => Promise<string>;
  /** One tap on «стало»: the refused or expired order `commandId` for this sum. Answers the new command's id. */
  readonly confirmOrder: (commandId: string, agreed: { readonly totalShown: number }) => Promise<string>;
  readonly cancelOrder: (body: v.InferOutput<typeof CancelOrderBody>) => Promise<string>;
  /** Resolves once the command is done, refused, or has had an attempt without an answer. */
  readonly outcome: (commandId: string) => Promise<CommandOutcome>;
  /** Takes back what has not left yet, or clears away what is done or refused. Nothing happens while it is `sending`. */
  readonly forgetCommand: (commandId: string) => Promise<void>;
  /** Ends the waiting for an answer that has been due for too long (`mayGiveUp`); else nothing happens. */
  readonly giveUpCommand: (commandId: string) => Promise<void>;
  readonly forgetNotices: (ids: readonly string[]) => Promise<void>;
  /** Forgets everything of this person, sent or not, in all tabs. Ask about `unsent` first. */
  readonly purge: () => Promise<void>;
  /**
   * Resolves with true when the server has confirmed the whole cart, with false when it cannot be reached or has refused
   * for now. The checkout waits for it before it asks for a quote.
   */
  readonly settle: () => Promise<boolean>;
  /** The same for all that is `unsent`: the last attempt before a person is forgotten. */
  readonly flush: () => Promise<boolean>;
  /**
   * Somebody was told that the cart is gone: it is read again, and made anew with every line where it is. Like `settle`,
   * resolves with true when the server has confirmed the whole cart.
   */
  readonly recheck: (cartId: string) => Promise<boolean>;
  /**
   * Reads the cart and merges it with what waits; where there is none, nothing is asked. `maxAge` (ms): only a cart that was
   * confirmed longer ago.
   * @throws as the api client does: what is on the device stays
   */
  readonly refresh: (options?: { readonly maxAge?: number }) => Promise<void>;
  /** Changes what is stored as a whole, in one transaction: when a person comes or goes (merge-account-cart.ts). */
  readonly amend: (change: (state: OutboxState) => OutboxState) => Promise<void>;
  /** Sends what waits, soon. */
  readonly wake: () => void;
  /** Reads the database and begins to send. The answer stops it. */
  readonly start: () => () => void;
}

/** What the engine that sends (drain.ts, loaded after hydration) gets. */
export interface DrainContext {
  /** Whether the API answers at all: asked after a call without an answer. */
  readonly probe: () => Promise<boolean>;
  readonly api: ApiClient;
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly newKey: () => string;
  /** The state as it now lies in the store. */
  readonly onState: (state: OutboxState) => void;
  /** Where a cart is to be made that has no place here; null: nobody knows. The worker has only what lies in the store. */
  readonly findPlace?: (() => Promise<CreateCartBody | null>) | undefined;
  readonly onOrder: (order: Order, kind: OrderChange) => void;
  /** The API wants somebody to log in before it goes on. */
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
  /** Who is logged in as far as the device knows; null: a guest. What is made now is theirs. */
  readonly person?: () => string | null;
  /** Frees space when the database is full: dearest last. Each is tried, in order, before memory is. */
  readonly makeRoom?: readonly (() => Promise<void>)[];
  /** Something waits and cannot be sent now: whoever can wake us later (Background Sync) is asked to. */
  readonly onWaiting?: () => void;
  readonly newKey?: () => string;
  /** Tells the other tabs of a change, and hears of theirs. */
  readonly channel?: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
  /** Keeps the cart's id beside the database as well: a browser may drop the one and keep the other. */
  readonly savedCartId?: { readonly get: () => string | null; readonly set: (id: string | null) => void };
  /** Where a cart is to be made that has no place here; null: nobody knows. Rejects as the api client does. */
  readonly findPlace?: () => Promise<CreateCartBody | null>;
  readonly onOrder?: (order: Order, kind: OrderChange) => void;
  readonly onLogin?: () => void;
  readonly onLog?: (message: string, error: unknown) => void;
}
