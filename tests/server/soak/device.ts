import * as v from 'valibot';
import { api as endpoints } from '#contract/endpoints.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { createClock, type Scheduler } from '#lib/clock.ts';
import { createConnectivity, type Connectivity } from '#lib/connectivity.ts';
import { loadDrain } from '#client/outbox/drain.ts';
import { createOutbox, type Outbox } from '#client/outbox/outbox.ts';
import { readAgain } from '#client/favourites/favourite-list.ts';
import { migrate } from '#client/outbox/migrate.ts';
import { OUTBOX_SHAPE } from '#client/outbox/outbox-store.ts';
import { OutdatedBuildError, parseStored } from '#client/sync/store.ts';
import { EMPTY_STATE, STATE_VERSION, type OutboxState } from '#client/outbox/mutations.ts';
import { Locks, type ManualScheduler } from '#tests/src/client/support/world.ts';
import type { createGuest } from '#tests/support/guest.ts';
import { Network } from './network.ts';

/** Loaded once, so that no schedule waits for it. */
const drain = await loadDrain();

/** Same as in src/app/create-services.ts. */
const PROBE_TIMEOUT = 5_000;

const Stored = v.looseObject({ version: v.number() });

export interface Tab {
  readonly api: ApiClient;
  readonly outbox: Outbox;
  readonly connectivity: Connectivity;
  /** Counted from the build at the start of the schedule. */
  readonly build: number;
  readonly kill: () => void;
}

export interface Account {
  readonly id: number;
  readonly token: string;
}

/** One phone: a disk, a clock that may be wrong, its own network, and tabs that open and close. */
export class Device {
  readonly name: string;
  readonly network: Network;
  /** The account logged in here; null for a guest. */
  readonly user: Account | null;
  tabs: Tab[] = [];
  readonly logs: string[] = [];
  private readonly alive = new Set<object>();
  private readonly locks = new Locks();
  private readonly channels = new Map<object, () => void>();
  private readonly scheduler: Scheduler;
  private readonly random: () => number;
  private readonly newKey: () => string;
  /** The disk holds text: every read goes through serialization and the parser, as with a database. */
  private disk = JSON.stringify(EMPTY_STATE);
  /** Called after every write to the disk: sees even what another tab removes right away. */
  onWrite: () => void = () => {};
  /** A later build has the same code, and a higher outbox version. */
  build = 0;

  constructor(options: {
    readonly name: string;
    readonly guest: ReturnType<typeof createGuest>;
    readonly account: Account | null;
    readonly scheduler: ManualScheduler;
    /** Milliseconds that this device's clock is ahead. */
    readonly skew: number;
    readonly random: () => number;
    readonly newKey: () => string;
  }) {
    const { scheduler, skew } = options;
    this.name = options.name;
    this.user = options.account;
    this.random = options.random;
    this.newKey = options.newKey;
    this.scheduler = { now: () => scheduler.now() + skew, after: scheduler.after };
    this.network = new Network(options.guest, (tab) => this.alive.has(tab), scheduler.now);
    this.logIn();
  }

  /** Sets (or restores) the session cookie. */
  logIn(): void {
    if (this.user !== null) this.network.guest.jar.set('token', this.user.token);
  }
  /** As opening the list of favourites does. */
  lookAtFavourites(outbox: Outbox): void {
    const { user } = this;
    if (user !== null) void outbox.amend((state) => ({ ...state, ...readAgain(state, user.id) }));
  }

  get state(): OutboxState {
    return this.readAs(this.build);
  }
  /** Returns the state as a page or worker of that build reads it. @throws OutdatedBuildError */
  private readAs(build: number): OutboxState {
    const raw = v.parse(Stored, JSON.parse(this.disk));
    const version = raw.version - build;
    const state = parseStored(OUTBOX_SHAPE, { ...raw, version, readable_from: version });
    if (state === null) throw new Error('What was written cannot be read again');
    return state;
  }
  private writeAs(build: number, state: OutboxState): void {
    this.disk = JSON.stringify({ ...state, version: state.version + build });
    this.onWrite();
  }

  /** Replaces the worker with a later build's, which changes the shape of the stored state under the open tabs. */
  updateWorker(): { readonly kill: () => void } {
    const { state } = this;
    this.build += 1;
    this.writeAs(this.build, state);
    return this.wakeWorker();
  }

  /** Stores the state as the previous build would have written it, where that could express it; this build's worker then opens it. */
  wakeWorkerAfterOldBuild(): { readonly kill: () => void } {
    const { state } = this;
    const isMarked = state.lines.some(({ mark }) => mark !== null);
    const old = JSON.stringify({ ...state, version: STATE_VERSION - 1 + this.build }, (name, value: unknown) =>
      name === 'mark' ? undefined : value,
    );
    if (!isMarked) {
      this.disk = old;
      this.bringUp();
    }
    return this.wakeWorker();
  }
  /** Migrates the stored state, as the first to open it does (`openOutboxStore`). */
  private bringUp(): void {
    const raw = v.parse(Stored, JSON.parse(this.disk));
    const ours = v.parse(Stored, migrate({ ...raw, version: raw.version - this.build }));
    this.disk = JSON.stringify({ ...ours, version: ours.version + this.build });
  }
  /** Takes over the cart, as another device of the same customer does. */
  adopt(cartId: string): void {
    this.writeAs(this.build, { ...EMPTY_STATE, cart_id: cartId });
  }

  private clientOf(identity: object) {
    const { jar } = this.network.guest;
    const clock = createClock(this.scheduler);
    const api: ApiClient = createApi({
      origin: '',
      fetch: this.network.fetchOf(identity),
      readCookie: (name) => jar.get(name) ?? null,
      onServerDate: clock.sync,
      // Requests time out by the schedule's own clock: no real timer is left behind.
      after: this.scheduler.after,
      onReachable: (reachable) => {
        connectivity.report(reachable);
      },
    });
    const connectivity = createConnectivity({
      ask: () => api.call(endpoints.ping, { timeout: PROBE_TIMEOUT }),
      scheduler: this.scheduler,
      random: this.random,
    });
    return { api, clock, connectivity };
  }

  private storeOf(identity: object) {
    const { build } = this;
    /** In a killed tab pending promises never settle, and nothing more is written. */
    const guarded = <T>(work: () => T): Promise<T> =>
      this.alive.has(identity)
        ? new Promise<T>((resolve) => {
            resolve(work());
          }).then((value) => (this.alive.has(identity) ? value : new Promise<T>(() => {})))
        : new Promise<T>(() => {});
    return {
      durable: true,
      read: () => guarded(() => this.readAs(build)),
      update: (change: (state: OutboxState) => OutboxState) =>
        guarded(() => {
          const next = change(this.readAs(build));
          this.writeAs(build, next);
          return next;
        }),
    };
  }

  private tell(from: object): void {
    for (const [tab, listener] of this.channels) if (tab !== from) listener();
  }

  open(): Tab {
    const identity = {};
    this.alive.add(identity);
    const { api, clock, connectivity } = this.clientOf(identity);
    const outbox = createOutbox({
      api,
      openStore: () => Promise.resolve(this.storeOf(identity)),
      lock: (task) => this.locks.hold(identity, () => this.alive.has(identity), task),
      scheduler: this.scheduler,
      clock,
      connectivity,
      loadDrain: () => Promise.resolve(drain),
      random: this.random,
      newKey: this.newKey,
      person: () => (this.user === null ? null : String(this.user.id)),
      channel: {
        post: () => {
          if (this.alive.has(identity)) this.tell(identity);
        },
        subscribe: (listener) => {
          this.channels.set(identity, listener);
          return () => this.channels.delete(identity);
        },
      },
      onLog: (message, error) => {
        if (this.alive.has(identity)) this.logs.push(error instanceof Error ? `${message}: ${error.message}` : message);
      },
    });
    const stopOutbox = outbox.start();
    const stopConnectivity = connectivity.start();
    const tab: Tab = {
      build: this.build,
      api,
      outbox,
      connectivity,
      kill: () => {
        this.alive.delete(identity);
        stopOutbox();
        stopConnectivity();
        this.channels.delete(identity);
        this.locks.release(identity);
        this.tabs = this.tabs.filter((other) => other !== tab);
      },
    };
    this.tabs.push(tab);
    return tab;
  }

  /** Runs Background Sync with every tab closed, or alongside them: the same engine without a screen. */
  wakeWorker(): { readonly kill: () => void } {
    const identity = {};
    this.alive.add(identity);
    const { api, clock, connectivity } = this.clientOf(identity);
    const store = this.storeOf(identity);
    const work = this.locks.hold(
      identity,
      () => this.alive.has(identity),
      async () => {
        const onLog = (message: string): void => void this.logs.push(message);
        await drain({ api, clock, newKey: this.newKey, connectivity, onLog }, store, () => this.tell(identity));
      },
    );
    // Left to the later build's worker, as in src/client/worker.ts.
    work.catch((error: unknown) => {
      if (!(error instanceof OutdatedBuildError)) this.logs.push(`The worker failed: ${String(error)}`);
    });
    return {
      kill: () => {
        this.alive.delete(identity);
        this.locks.release(identity);
      },
    };
  }
}
