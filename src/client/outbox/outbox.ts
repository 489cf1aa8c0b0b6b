import type { Cart, CreateCartBody } from '#contract/cart.ts';
import type { Subscribable } from '#lib/subscribable.ts';
import { cart as cartCall } from '#contract/calls/menu.ts';
import { isApiError } from '#lib/api/errors.ts';
import {
  type ShownLine,
  foldLines,
  isCartPending,
  shownBonus,
  shownPromocode,
  shownLines,
} from '../ordering/cart/shown-cart.ts';
import type { CartPorts } from '../ordering/cart/sending/send-cart.ts';
import { type Command, type PlaceCommand, openOrder } from '../ordering/orders/order-state.ts';
import type { OrderPorts } from '../ordering/orders/sending/send-orders.ts';
import { OutboxState, EMPTY_STATE, MUTATIONS } from './mutations.ts';
import type { SendingPorts, SyncPorts, PassResult } from '../sync/sender.ts';
import { type SyncStatus, createSyncedState, type SyncedState } from '../sync/synced-state.ts';
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

export interface Outbox extends Subscribable {
  readonly getSnapshot: () => OutboxSnapshot;
  /**
   * Changes the cart (cart/cart-changes.ts), orders (orders/order-commands.ts), favourites, ratings, bookings or notices. Applied to the
   * snapshot at once; resolves when it is durable (or held in memory where nothing is durable).
   * @throws NotKeptError, as every change here does: it could not be read back, and nothing of it is shown or kept
   */
  readonly commit: (change: (state: OutboxState) => Partial<OutboxState>) => Promise<void>;
  /** What a new command gets from the outbox: its ids, the time, and who is logged in. `created_at`: epoch ms. */
  readonly issue: () => Pick<Command, 'id' | 'key' | 'created_at' | 'owner'>;
  /** Sends until the stored state is as wanted, and resolves to true; to false once an attempt has ended without it. */
  readonly until: (isDone: (stored: OutboxState) => boolean) => Promise<boolean>;
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
  /** Changes the whole stored state in one transaction: when a person logs in or out (after-login.ts). */
  readonly amend: (change: (state: OutboxState) => OutboxState) => Promise<void>;
  /** Sends pending changes soon. */
  readonly wake: () => void;
  /** Loads stored state and starts sending. Returns a stop function. */
  readonly start: () => () => void;
}

/** What sending needs from the page or the worker. */
interface DrainPorts extends SendingPorts, OrderPorts, CartPorts {}

/** One pass of the engine over `store` (drain.ts, loaded after hydration). `onState`: the state as now stored. */
export type Drain = (
  ports: DrainPorts,
  store: OutboxStore,
  onState: (state: OutboxState) => void,
) => Promise<PassResult>;

/** What the outbox needs from the page: one object, which reaches the store and the engine as it is. */
export interface OutboxPorts extends SyncPorts<OutboxState>, OrderPorts, CartPorts {
  readonly loadDrain: () => Promise<Drain>;
  /** Who is logged in as far as the device knows; null: a guest. New changes belong to them. */
  readonly person?: () => string | null;
  /** Also stores the cart's id outside the database: a browser may evict one and keep the other. */
  readonly savedCartId?: { readonly get: () => string | null; readonly set: (id: string | null) => void };
}

/** A cart read within this many milliseconds is not read again at the start (docs/product.md §9.16). */
const FRESH_AT_START = 5_000;

const hasUnsent = (state: OutboxState): boolean => MUTATIONS.some(({ isPending }) => isPending(state));

const toSnapshot = (state: OutboxState, status: SyncStatus): OutboxSnapshot => ({
  ...status,
  state,
  cartId: state.cart_id,
  confirmed: state.confirmed,
  lines: shownLines(state),
  allLines: foldLines(state.confirmed, state.lines, state.returned),
  waiting: openOrder(state),
  place: state.place,
  cutlery: state.cutlery ?? state.confirmed?.cutlery_count ?? 0,
  promocode: shownPromocode(state),
  bonus: shownBonus(state),
  discountPending: state.promo !== null || state.bonus !== null,
  pending: isCartPending(state),
  unsent: hasUnsent(state),
});

/** What the server and the page's first render show: nothing personal. */
export const EMPTY_SNAPSHOT: OutboxSnapshot = toSnapshot(EMPTY_STATE, {
  ready: false,
  durable: true,
  outdated: false,
  refused: 0,
});

type Synced = SyncedState<OutboxState, OutboxSnapshot>;

/** Reads the server's cart, one request at a time, and merges it into the stored state. */
const cartReader = (synced: Synced, { api, clock, savedCartId }: OutboxPorts): Outbox['refresh'] => {
  const now = (): number => clock.now().getTime();
  const readCart = async (id: string): Promise<void> => {
    const cart = await api.call(cartCall, { query: { cart_id: id } }).catch((error: unknown) => {
      // A missing cart of this outbox is recreated when needed; one of which only the id is left is forgotten.
      if (isApiError(error) && error.status === 404 && synced.stored().cart_id === null) savedCartId?.set(null);
      throw error;
    });
    // Loaded with the engine: the path to the menu has a size budget.
    const { acceptCart } = await import('../ordering/cart/sending/merge-cart.ts');
    await synced.amend((state) => ({ ...state, ...acceptCart(state, cart, now()) }));
  };
  let reading: Promise<void> | null = null;
  return async ({ maxAge = 0 } = {}) => {
    const { cart_id: known, confirmed_at: confirmedAt } = synced.stored();
    const id = known ?? savedCartId?.get() ?? null;
    if (id === null || (maxAge > 0 && now() - confirmedAt <= maxAge)) return;
    // A read already in flight is fresh enough for a screen, not for a caller that has just changed something.
    if (maxAge > 0 && reading !== null) return reading;
    const own = readCart(id).finally(() => {
      if (reading === own) reading = null;
    });
    reading = own;
    return own;
  };
};

/**
 * Creates the outbox of the customer's changes, cart and orders: the only path of every write (docs/decisions/0062-outbox.md).
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const synced = createSyncedState<OutboxState, OutboxSnapshot>(
    {
      empty: EMPTY_STATE,
      schema: OutboxState,
      toSnapshot,
      hasUnsent,
      onStored: ({ cart_id: id }, before) => {
        if (id !== before.cart_id) ports.savedCartId?.set(id);
      },
      loadPass: async () => {
        const drain = await ports.loadDrain();
        return (store, onState) => drain(ports, store, onState);
      },
    },
    ports,
  );
  const refresh = cartReader(synced, ports);
  return {
    subscribe: synced.subscribe,
    getSnapshot: synced.getSnapshot,
    commit: (change) => synced.commit((state) => ({ ...state, ...change(state) })),
    issue: () => ({
      id: ports.newKey(),
      key: ports.newKey(),
      created_at: ports.clock.now().getTime(),
      owner: ports.person?.() ?? null,
    }),
    until: (isDone) => synced.runUntil(() => isDone(synced.stored())),
    purge: () => synced.commit(() => EMPTY_STATE),
    settle: () => synced.runUntil(() => !isCartPending(synced.wanted())),
    flush: () => synced.runUntil(() => !hasUnsent(synced.wanted())),
    recheck: async (cartId) => {
      await synced.amend((state) => (state.cart_id === cartId ? { ...state, confirmed_at: 0 } : state));
      return synced.runUntil(() => {
        const state = synced.stored();
        return !isCartPending(state) && (state.cart_id === null || state.confirmed_at !== 0);
      });
    },
    refresh,
    amend: async (change) => {
      await synced.amend(change);
      synced.wake();
    },
    wake: synced.wake,
    start: () =>
      synced.start(() => {
        // Offline, the device's own copy is shown.
        refresh({ maxAge: FRESH_AT_START }).catch(() => undefined);
      }),
  };
}
