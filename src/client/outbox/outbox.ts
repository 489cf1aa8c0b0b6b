import { cart as cartCall } from '../../../contract/calls/menu.ts';
import { isApiError } from '../../lib/api/errors.ts';
import { newKey } from '../../lib/ids.ts';
import { createListeners } from '../../lib/subscribable.ts';
import { isOpen, openOrder } from './is-open.ts';
import { foldLines, isCartPending, shownBonus, shownPromocode } from './fold.ts';
import { applyIntent, type Intent } from './intents.ts';
import type { CommandOutcome, Outbox, OutboxOptions, OutboxSnapshot } from './outbox-types.ts';
import { openSafely } from '../sync/safe-store.ts';
import { createSender, type PassResult } from '../sync/sender.ts';
import { shownLines } from './shown-cart.ts';
import { EMPTY_STATE, type OutboxState } from './state.ts';
import { OutdatedBuildError } from '../sync/store.ts';
import type { OutboxStore } from './store.ts';

/** After this an order is not sent unasked (docs/product.md §5.22). */
const COMMAND_LIFETIME = 15 * 60_000;

/** Whether something has not reached the server: what a logout asks about. */
export function hasUnsent(state: OutboxState): boolean {
  return isCartPending(state) || state.commands.some(isOpen);
}

const toSnapshot = (
  state: OutboxState,
  status: { ready: boolean; durable: boolean; outdated: boolean; refused: number },
): OutboxSnapshot => ({
  ...status,
  cartId: state.cart_id,
  confirmed: state.confirmed,
  lines: shownLines(state),
  allLines: foldLines(state.confirmed, state.lines),
  waiting: openOrder(state),
  place: state.place,
  cutlery: state.cutlery ?? state.confirmed?.cutlery_count ?? 0,
  promocode: shownPromocode(state),
  bonus: shownBonus(state),
  discountPending: state.promo !== null || state.bonus !== null,
  pending: isCartPending(state),
  commands: state.commands,
  notices: state.notices,
});

/** What the server renders and the first render of the page shows: nothing personal. */
export const EMPTY_SNAPSHOT: OutboxSnapshot = toSnapshot(EMPTY_STATE, {
  ready: false,
  durable: true,
  outdated: false,
  refused: 0,
});

/**
 * The one way of every write of the cart and of orders (docs/decisions/0062-outbox.md). An intent is applied to the
 * snapshot at once, committed to IndexedDB, and sent by the drain when the API is reachable.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { scheduler, connectivity, random = Math.random, newKey: makeKey = newKey, onLog = () => {} } = options;
  const { subscribe, notify } = createListeners();
  const status = { ready: false, durable: true, outdated: false, refused: 0 };
  /** What lies in the store, and the intents that are not in it yet. */
  let base = EMPTY_STATE;
  let unwritten: readonly Intent[] = [];
  let snapshot = EMPTY_SNAPSHOT;
  let published = { base, unwritten, ...status };

  const publish = (): void => {
    published = { base, unwritten, ...status };
    snapshot = toSnapshot(unwritten.reduce(applyIntent, base), status);
    notify();
  };
  const onState = (next: OutboxState): void => {
    const before = base;
    base = next;
    // Parsed anew from the store each time; what says the same is no reason to render.
    const isNews =
      unwritten !== published.unwritten ||
      status.ready !== published.ready ||
      status.durable !== published.durable ||
      status.outdated !== published.outdated ||
      status.refused !== published.refused ||
      JSON.stringify(next) !== JSON.stringify(published.base);
    if (isNews) publish();
    if (next.cart_id !== before.cart_id) options.savedCartId?.set(next.cart_id);
  };

  const store = openSafely(options.openStore, {
    empty: EMPTY_STATE,
    scheduler,
    status,
    latest: () => base,
    makeRoom: options.makeRoom ?? [],
    onLog,
  });
  const onOwnChange = (state: OutboxState): void => {
    onState(state);
    options.channel?.post();
  };

  /** Nothing that is tapped here would be kept: it is not shown as if it were (docs/product.md §9.7). */
  const refuse = (): void => {
    status.refused += 1;
    publish();
  };

  const commit = async (intent: Intent): Promise<void> => {
    if (status.outdated) {
      refuse();
      return;
    }
    unwritten = [...unwritten, intent];
    publish();
    const before = base;
    const next = await store.update((state) => applyIntent(state, intent));
    unwritten = unwritten.filter((other) => other !== intent);
    status.ready = true;
    // Found out by this very change: what it was held in is no place, and a screen that shows it would lie.
    if (status.outdated) {
      status.refused += 1;
      onState(before);
      return;
    }
    onOwnChange(next);
    sender.wake();
  };

  /** A later build has taken the store: it sends what waits, and would not know of what is sent from here. */
  const stillOurs = async (work: Promise<OutboxState>): Promise<OutboxState> => {
    const state = await work;
    if (status.outdated) throw new OutdatedBuildError();
    return state;
  };
  const ownStore: OutboxStore = {
    durable: true,
    read: () => stillOurs(store.read()),
    update: (change) => stillOurs(store.update(change)),
  };

  const send = async (): Promise<PassResult | null> => {
    if (status.outdated) return null;
    const drain = await options.loadDrain();
    if (connectivity.getSnapshot() !== 'reachable' && !(await connectivity.probe())) {
      if (hasUnsent(base)) options.onWaiting?.();
      return null;
    }
    let result: PassResult = { done: true };
    await options.lock(async () => {
      result = await drain({
        api: options.api,
        store: ownStore,
        clock: options.clock,
        newKey: makeKey,
        probe: connectivity.probe,
        findPlace: options.findPlace,
        onState: onOwnChange,
        onOrder: (order, kind) => options.onOrder?.(order, kind),
        onLogin: () => options.onLogin?.(),
        onLog,
      });
    });
    // Another tab may have sent it all while this one waited for the lock.
    onState(await store.read());
    if (!result.done) options.onWaiting?.();
    return result;
  };
  const pass = (): Promise<PassResult | null> =>
    send().catch((error: unknown) => {
      if (!(error instanceof OutdatedBuildError)) throw error;
      publish(); // the screen asks to be loaded anew
      return null;
    });
  const sender = createSender({ pass, scheduler, connectivity, random, onLog });

  const newCommand = () => {
    const now = options.clock.now().getTime();
    return {
      id: makeKey(),
      key: makeKey(),
      created_at: now,
      expires_at: now + COMMAND_LIFETIME,
      attempts: 0,
      owner: options.person?.() ?? null,
      state: 'queued' as const,
      order_id: null,
      error: null,
    };
  };
  const outcomeOf = (id: string): CommandOutcome => {
    const found = base.commands.find((candidate) => candidate.id === id);
    if (!found) return { state: 'withdrawn' };
    if (found.state === 'acked' && found.order_id !== null) return { state: 'acked', orderId: found.order_id };
    if (found.state === 'needs_customer' && found.error) return { state: 'needs_customer', error: found.error };
    return { state: 'waiting' };
  };

  const readCart = async (id: string): Promise<void> => {
    const cart = await options.api.call(cartCall, { query: { cart_id: id } }).catch((error: unknown) => {
      // A cart of this outbox that is gone is made anew when it is needed; one that only its id is left of is forgotten.
      if (isApiError(error) && error.status === 404 && base.cart_id === null) options.savedCartId?.set(null);
      throw error;
    });
    // Comes with what sends: the way to the menu has a budget.
    const { acceptCart } = await import('./accept.ts');
    onOwnChange(await store.update((state) => acceptCart(state, cart, options.clock.now().getTime())));
  };
  let reading: Promise<void> | null = null;
  const refresh: Outbox['refresh'] = async ({ maxAge = 0 } = {}) => {
    const id = base.cart_id ?? options.savedCartId?.get() ?? null;
    if (id === null || (maxAge > 0 && options.clock.now().getTime() - base.confirmed_at <= maxAge)) return;
    // A reading that has left already is fresh enough for a screen, not for whoever has just changed something.
    if (maxAge > 0 && reading !== null) return reading;
    const own = readCart(id).finally(() => {
      if (reading === own) reading = null;
    });
    reading = own;
    return own;
  };

  return {
    subscribe,
    getSnapshot: () => snapshot,
    commit,
    add: (line, by = 1) => commit({ type: 'add', line, by }),
    setQuantity: (key, quantity) => commit({ type: 'set-quantity', key, quantity }),
    replace: (key, line) => commit({ type: 'replace', key, line }),
    change: (key, line, quantity) => commit({ type: 'change', key, line, quantity }),
    clear: () => commit({ type: 'clear' }),
    selectPlace: (place) => commit({ type: 'select-place', place }),
    setCutlery: (count) => commit({ type: 'set-cutlery', count }),
    setPromocode: (code) => commit({ type: 'set-promo', code }),
    setBonus: (amount) => commit({ type: 'set-bonus', amount }),
    orderCart: async ({ body, quote, totalShown }) => {
      const command = { ...newCommand(), kind: 'place' as const, body, quote, total_shown: totalShown };
      await commit({ type: 'place-order', command });
      return command.id;
    },
    confirmOrder: async (id, { totalShown }) => {
      // Without a quote: the one that was told may be of dishes that the screen did not show.
      const command = { ...newCommand(), kind: 'place' as const, quote: null, total_shown: totalShown };
      await commit({ type: 'confirm-order', id, command });
      return command.id;
    },
    cancelOrder: async (body) => {
      const command = { ...newCommand(), kind: 'cancel' as const, body };
      await commit({ type: 'command', command });
      return command.id;
    },
    outcome: async (id) => {
      await sender.runUntil(() => outcomeOf(id).state !== 'waiting');
      return outcomeOf(id);
    },
    forgetCommand: (id) => commit({ type: 'forget-command', id }),
    forgetNotices: (ids) => commit({ type: 'forget-notices', ids }),
    purge: () => commit({ type: 'purge' }),
    settle: () => sender.runUntil(() => !isCartPending(unwritten.reduce(applyIntent, base))),
    recheck: async (cartId) => {
      await store
        .update((state) => (state.cart_id === cartId ? { ...state, confirmed_at: 0 } : state))
        .then(onOwnChange);
      return sender.runUntil(() => !isCartPending(base) && (base.cart_id === null || base.confirmed_at !== 0));
    },
    refresh,
    amend: async (change) => {
      onOwnChange(await store.update(change));
      sender.wake();
    },
    wake: sender.wake,
    start: () => {
      sender.start();
      const load = async (): Promise<void> => {
        const state = await store.read();
        status.ready = true;
        onState(state);
      };
      void load().then(() => {
        sender.wake();
        // Without a network the device's own copy is shown.
        refresh().catch(() => undefined);
      });
      const stopChannel = options.channel?.subscribe(() => void load());
      const stopConnectivity = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') sender.wake();
      });
      return () => {
        sender.stop();
        stopChannel?.();
        stopConnectivity();
      };
    },
  };
}
