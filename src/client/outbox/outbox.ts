import { cart as cartCall } from '#contract/calls/menu.ts';
import { isApiError } from '#lib/api/errors.ts';
import { foldLines, isCartPending, shownBonus, shownPromocode } from '../ordering/cart/view/project.ts';
import { shownLines } from '../ordering/cart/view/shown-cart.ts';
import { EMPTY_STATE, MUTATIONS, OutboxState } from './mutations.ts';
import { openOrder } from '../ordering/orders/is-open.ts';
import type { Outbox, OutboxPorts, OutboxSnapshot } from './outbox-types.ts';
import { createSyncedState, type SyncedState, type SyncStatus } from '../sync/synced-state.ts';

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
