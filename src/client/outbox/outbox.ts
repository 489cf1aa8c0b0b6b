import { cart as cartCall } from '#contract/calls/menu.ts';
import { isApiError } from '#lib/api/errors.ts';
import { foldLines, isCartPending, shownBonus, shownPromocode } from '../ordering/cart/view/project.ts';
import { shownLines } from '../ordering/cart/view/shown-cart.ts';
import { EMPTY_STATE, MUTATIONS, OutboxState } from './mutations.ts';
import { openOrder } from '../ordering/orders/is-open.ts';
import { addCommand, confirmOrder, forgetCommand, giveUpCommand, orderCart } from '../ordering/orders/order-changes.ts';
import type { CommandOutcome, Outbox, OutboxPorts, OutboxSnapshot } from './outbox-types.ts';
import { createSyncedState, type SyncedState, type SyncStatus } from '../sync/synced-state.ts';

/** After this an order is not sent without consent (docs/product.md §5.22). */
const COMMAND_LIFETIME = 15 * 60_000;

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

/** One mutation's part of a change of the whole state. */
type Part = (state: OutboxState) => Partial<OutboxState>;

/** Saves one mutation's change. */
type Commit = (change: Part) => Promise<void>;
type Synced = SyncedState<OutboxState, OutboxSnapshot>;

const orderVerbs = (commit: Commit, synced: Synced, { clock, newKey, person }: OutboxPorts) => {
  const now = (): number => clock.now().getTime();
  const newCommand = () => ({
    id: newKey(),
    key: newKey(),
    created_at: now(),
    expires_at: now() + COMMAND_LIFETIME,
    attempts: 0,
    owner: person?.() ?? null,
    state: 'queued' as const,
    order_id: null,
    error: null,
  });
  const outcomeOf = (id: string): CommandOutcome => {
    const found = synced.stored().commands.find((candidate) => candidate.id === id);
    if (!found) return { state: 'withdrawn' };
    if (found.state === 'acked' && found.order_id !== null) return { state: 'acked', orderId: found.order_id };
    if (found.state === 'needs_customer' && found.error) return { state: 'needs_customer', error: found.error };
    return { state: 'waiting' };
  };
  return {
    orderCart: async ({ body, quote, totalShown }) => {
      const command = { ...newCommand(), kind: 'place' as const, body, quote, total_shown: totalShown };
      await commit((state) => orderCart(state, command));
      return command.id;
    },
    confirmOrder: async (id, { totalShown }) => {
      // Without a quote: the one returned may be for dishes that the screen did not show.
      const command = { ...newCommand(), kind: 'place' as const, quote: null, total_shown: totalShown };
      await commit((state) => confirmOrder(state, id, command));
      return command.id;
    },
    cancelOrder: async (body) => {
      const command = { ...newCommand(), kind: 'cancel' as const, body };
      await commit((state) => addCommand(state, command));
      return command.id;
    },
    outcome: async (id) => {
      await synced.runUntil(() => outcomeOf(id).state !== 'waiting');
      return outcomeOf(id);
    },
    forgetCommand: (id) => commit((state) => forgetCommand(state, id)),
    giveUpCommand: (id) => commit((state) => giveUpCommand(state, id, now())),
    forgetNotices: (ids) =>
      commit(({ notices }) => ({ notices: notices.filter((notice) => !ids.includes(notice.id)) })),
  } satisfies Partial<Outbox>;
};

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
  const commit: Commit = (change) => synced.commit((state) => ({ ...state, ...change(state) }));
  const refresh = cartReader(synced, ports);
  return {
    subscribe: synced.subscribe,
    getSnapshot: synced.getSnapshot,
    commit,
    ...orderVerbs(commit, synced, ports),
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
