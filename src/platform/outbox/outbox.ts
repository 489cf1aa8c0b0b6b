import type { Cart, CreateCartBody } from '../../../contract/cart.ts';
import type { CancelOrderBody, Order, PlaceBody } from '../../../contract/orders.ts';
import type * as v from 'valibot';
import type { ApiClient } from '../api/client.ts';
import type { Clock, Scheduler } from '../clock.ts';
import type { Connectivity } from '../connectivity/connectivity.ts';
import { newKey } from '../ids.ts';
import { createListeners, type Subscribable } from '../subscribable.ts';
import { acceptCart } from './accept.ts';
import { foldLines, isCartPending, type ShownLine } from './fold.ts';
import { applyIntent, type Intent, type LineChoice } from './intents.ts';
import { EMPTY_STATE, type Command, type Notice, type OutboxState } from './state.ts';
import { memoryOutboxStore, OutdatedBuildError, type OutboxStore } from './store.ts';

/** What screens see of the outbox: confirmed state and everything that waits, folded. */
export interface OutboxSnapshot {
  /** The database has been read. Until then the cart is not known, not empty. */
  readonly ready: boolean;
  /** False: nothing survives a reload here, and the screen says so. */
  readonly durable: boolean;
  /** A newer build has written here: this page must be loaded anew before it may write. */
  readonly outdated: boolean;
  readonly cartId: string | null;
  readonly confirmed: Cart | null;
  readonly lines: readonly ShownLine[];
  readonly place: CreateCartBody | null;
  readonly cutlery: number;
  /** Something of the cart still waits for the server. */
  readonly pending: boolean;
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
  /** Applied to the snapshot at once; resolves when it is durable (or held in memory where nothing is durable). */
  readonly commit: (intent: Intent) => Promise<void>;
  readonly add: (line: LineChoice, by?: number) => Promise<void>;
  /** `key` is the line's; 0 removes it. */
  readonly setQuantity: (key: string, quantity: number) => Promise<void>;
  /** Puts another dish, in the same quantity, into the place of the line `key`. */
  readonly replace: (key: string, line: LineChoice) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly selectPlace: (place: CreateCartBody) => Promise<void>;
  readonly setCutlery: (count: number) => Promise<void>;
  /** Makes the order durable and answers its command's id; then see `outcome`. */
  readonly placeOrder: (order: {
    readonly body: v.InferOutput<typeof PlaceBody>;
    readonly totalShown: number;
  }) => Promise<string>;
  readonly cancelOrder: (body: v.InferOutput<typeof CancelOrderBody>) => Promise<string>;
  /** Resolves once the command is done, refused, or has had an attempt without an answer. */
  readonly outcome: (commandId: string) => Promise<CommandOutcome>;
  /** Takes back what has not left yet, or clears away what is done or refused. Nothing happens while it is `sending`. */
  readonly forgetCommand: (commandId: string) => Promise<void>;
  readonly forgetNotices: (ids: readonly string[]) => Promise<void>;
  /**
   * Resolves with true when the server has confirmed the whole cart, with false when it cannot be reached or has refused
   * for now. The checkout waits for it before it asks for a quote.
   */
  readonly settle: () => Promise<boolean>;
  /** Takes a cart that somebody else has read (the query cache, an answer to a promo code). Older ones are ignored. */
  readonly accept: (cart: Cart) => Promise<void>;
  /** Sends what waits, soon. */
  readonly wake: () => void;
  /** Reads the database and begins to send. The answer stops it. */
  readonly start: () => () => void;
}

/** What the engine that sends (drain.ts, loaded after hydration) gets. */
export interface DrainContext {
  readonly api: ApiClient;
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newKey: () => string;
  /** The state as it now lies in the store. */
  readonly onState: (state: OutboxState) => void;
  readonly onOrder: (order: Order, kind: Command['kind']) => void;
  readonly onLog: (message: string, error: unknown) => void;
}
/** What a pass came to: everything sent, or again after so many milliseconds (null: when the API is reachable). */
export type DrainResult =
  { readonly done: true } | { readonly done: false; readonly retryAfter: number | null; readonly reachable: boolean };
export type Drain = (context: DrainContext, failures: number) => Promise<DrainResult>;

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
  readonly newKey?: () => string;
  /** Tells the other tabs of a change, and hears of theirs. */
  readonly channel?: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
  /** A cart that the server has confirmed, or null when there is none any more: the query cache follows. */
  readonly onConfirmed?: (cart: Cart | null, cartId: string | null) => void;
  readonly onOrder?: (order: Order, kind: Command['kind']) => void;
  readonly onLog?: (message: string, error: unknown) => void;
}

/** After this an order is not sent unasked (facts/offline.md, row 11). */
export const COMMAND_LIFETIME = 15 * 60_000;
const OPEN_TIMEOUT = 5_000;
const FIRST_RETRY = 1_000;
/** Failures in a row after which a successful probe is no reason to send at once. */
const PATIENCE = 3;
const LAST_RETRY = 60_000;

const toSnapshot = (
  state: OutboxState,
  status: { ready: boolean; durable: boolean; outdated: boolean },
): OutboxSnapshot => ({
  ...status,
  cartId: state.cart_id,
  confirmed: state.confirmed,
  lines: foldLines(state.confirmed, state.lines),
  place: state.place,
  cutlery: state.cutlery ?? state.confirmed?.cutlery_count ?? 0,
  pending: isCartPending(state),
  commands: state.commands,
  notices: state.notices,
});

/** What the server renders and the first render of the page shows: nothing personal. */
export const EMPTY_SNAPSHOT: OutboxSnapshot = toSnapshot(EMPTY_STATE, { ready: false, durable: true, outdated: false });

/**
 * The one way of every write of the cart and of orders (house.md, "How a thing travels"). An intent is applied to the
 * snapshot at once, committed to IndexedDB, and sent by the drain when the API is reachable.
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { scheduler, connectivity, random = Math.random, newKey: makeKey = newKey, onLog = () => {} } = options;
  const { subscribe, notify } = createListeners();
  const status = { ready: false, durable: true, outdated: false };
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
      JSON.stringify(next) !== JSON.stringify(published.base);
    if (isNews) publish();
    const isSame = next.cart_id === before.cart_id && next.confirmed?.revision === before.confirmed?.revision;
    if (!isSame) options.onConfirmed?.(next.confirmed, next.cart_id);
  };

  let opening: Promise<OutboxStore> | null = null;
  /** Some browsers never answer the opening of a database that they block. */
  const inTime = (work: Promise<OutboxStore>): Promise<OutboxStore> =>
    new Promise((resolve, reject) => {
      const cancel = scheduler.after(OPEN_TIMEOUT, () => {
        reject(new Error('The database did not open'));
      });
      work.then(resolve, reject).finally(cancel);
    });
  const open = (): Promise<OutboxStore> => {
    opening ??= inTime(options.openStore()).catch((error: unknown) => {
      status.durable = false;
      status.outdated = error instanceof OutdatedBuildError;
      onLog('The outbox is held in memory only', error);
      return memoryOutboxStore();
    });
    return opening;
  };
  /** Fault 16 and 17: the database took it no more. What the screen shows goes on in memory, and the screen says so. */
  const fallBack = (error: unknown): OutboxStore => {
    status.durable = false;
    status.outdated = error instanceof OutdatedBuildError;
    onLog('The outbox went on in memory', error);
    const memory = memoryOutboxStore(base);
    opening = Promise.resolve(memory);
    return memory;
  };
  const update = async (change: (state: OutboxState) => OutboxState): Promise<OutboxState> => {
    const store = await open();
    try {
      return await store.update(change);
    } catch (error) {
      return (store.durable ? fallBack(error) : await open()).update(change);
    }
  };
  /** The store as the drain sees it: the one that is open now. */
  const store: OutboxStore = {
    get durable() {
      return status.durable;
    },
    read: async () => (await open()).read(),
    update,
  };

  const commit = async (intent: Intent): Promise<void> => {
    unwritten = [...unwritten, intent];
    publish();
    const next = await update((state) => applyIntent(state, intent));
    unwritten = unwritten.filter((other) => other !== intent);
    status.ready = true;
    onState(next);
    options.channel?.post();
    wake();
  };

  let stopped = true;
  let failures = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let cancelTimer: (() => void) | null = null;
  /** Sending pauses until the timer fires: the server said so (Retry-After), or by our own backoff. */
  let paused: 'by-server' | 'by-backoff' | null = null;
  const passes = createListeners();

  const pass = async (): Promise<void> => {
    const drain = await options.loadDrain();
    if (connectivity.getSnapshot() !== 'reachable' && !(await connectivity.probe())) return;
    let result: DrainResult = { done: true };
    await options.lock(async () => {
      result = await drain(
        {
          api: options.api,
          store,
          clock: options.clock,
          random,
          newKey: makeKey,
          onState: (state) => {
            onState(state);
            options.channel?.post();
          },
          onOrder: (order, kind) => options.onOrder?.(order, kind),
          onLog,
        },
        failures,
      );
    });
    // Another tab may have sent it all while this one waited for the lock.
    onState(await store.read());
    settleTimer(result);
  };
  const settleTimer = (result: DrainResult): void => {
    paused = null;
    if (result.done) {
      failures = 0;
      return;
    }
    failures += 1;
    if (!result.reachable) connectivity.report(false); // it probes by itself
    const backoff = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** (failures - 1)) * (0.5 + random() / 2);
    const delay = result.retryAfter ?? backoff;
    if (result.retryAfter !== null) paused = 'by-server';
    else if (result.reachable || failures >= PATIENCE) paused = 'by-backoff';
    cancelTimer?.();
    cancelTimer = scheduler.after(delay, () => {
      paused = null;
      wake();
    });
  };
  const wake = (): void => {
    if (paused === null) push();
  };
  /** Sends now, backoff or not: a customer is waiting at the checkout. */
  const push = (): void => {
    if (stopped || status.outdated || paused === 'by-server') return;
    cancelTimer?.();
    cancelTimer = null;
    if (running) {
      again = true;
      return;
    }
    running = pass()
      .catch((error: unknown) => {
        onLog('A pass of the outbox failed', error);
        settleTimer({ done: false, retryAfter: null, reachable: true });
      })
      .finally(() => {
        running = null;
        passes.notify();
        if (again) {
          again = false;
          wake();
        }
      });
  };

  /** Runs passes until `isDone`, or until one has ended that left it undone. */
  const afterPasses = (isDone: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      if (isDone()) {
        resolve(true);
        return;
      }
      const stop = passes.subscribe(() => {
        if (!isDone() && (running || again)) return;
        stop();
        resolve(isDone());
      });
      push();
      if (!running) {
        stop();
        resolve(isDone());
      }
    });

  const command = async (
    make: (common: Omit<Command, 'kind' | 'body' | 'cart_id' | 'total_shown'>) => Command,
  ): Promise<string> => {
    const now = options.clock.now().getTime();
    const made = make({
      id: makeKey(),
      key: makeKey(),
      created_at: now,
      expires_at: now + COMMAND_LIFETIME,
      attempts: 0,
      state: 'queued',
      order_id: null,
      error: null,
    });
    await commit({ type: 'command', command: made });
    return made.id;
  };
  const outcomeOf = (id: string): CommandOutcome => {
    const found = base.commands.find((candidate) => candidate.id === id);
    if (!found) return { state: 'withdrawn' };
    if (found.state === 'acked' && found.order_id !== null) return { state: 'acked', orderId: found.order_id };
    if (found.state === 'needs_customer' && found.error) return { state: 'needs_customer', error: found.error };
    return { state: 'waiting' };
  };

  return {
    subscribe,
    getSnapshot: () => snapshot,
    commit,
    add: (line, by = 1) => commit({ type: 'add', line, by }),
    setQuantity: (key, quantity) => commit({ type: 'set-quantity', key, quantity }),
    replace: (key, line) => commit({ type: 'replace', key, line }),
    clear: () => commit({ type: 'clear' }),
    selectPlace: (place) => commit({ type: 'select-place', place }),
    setCutlery: (count) => commit({ type: 'set-cutlery', count }),
    placeOrder: ({ body, totalShown }) =>
      command((common) => ({ ...common, kind: 'place', body, cart_id: body.cart_id, total_shown: totalShown })),
    cancelOrder: (body) => command((common) => ({ ...common, kind: 'cancel', body })),
    outcome: async (id) => {
      await afterPasses(() => outcomeOf(id).state !== 'waiting');
      return outcomeOf(id);
    },
    forgetCommand: (id) => commit({ type: 'forget-command', id }),
    forgetNotices: (ids) => commit({ type: 'forget-notices', ids }),
    settle: () => afterPasses(() => !isCartPending(unwritten.reduce(applyIntent, base))),
    accept: async (cart) => {
      onState(await update((state) => acceptCart(state, cart, options.clock.now().getTime())));
    },
    wake,
    start: () => {
      stopped = false;
      const load = async (): Promise<void> => {
        const opened = await open();
        const state = await opened.read().catch((error: unknown) => fallBack(error).read());
        status.ready = true;
        onState(state);
      };
      void load().then(wake);
      const stopChannel = options.channel?.subscribe(() => void load());
      const stopConnectivity = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') wake();
      });
      return () => {
        stopped = true;
        cancelTimer?.();
        stopChannel?.();
        stopConnectivity();
      };
    },
  };
};
