import { createApi, type ApiClient } from '#lib/api/client.ts';
import { createClock, type Scheduler } from '#lib/clock.ts';
import { createConnectivity, type Connectivity } from '#lib/connectivity.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import { selectPlace, addLine } from '#client/ordering/cart/cart-changes.ts';
import { loadDrain } from '#client/outbox/drain.ts';
import { createOutbox, type Outbox, type OutboxPorts } from '#client/outbox/outbox.ts';
import { memoryOutboxStore, type OutboxStore } from '#client/outbox/outbox-store.ts';
import { dish, PLACE } from './builders.ts';
import { FakeApi } from './fake-api.ts';

/** Loaded once, so that no schedule waits for it. */
const drain = await loadDrain();

/** A clock that only moves on demand. */
export class ManualScheduler implements Scheduler {
  private time: number;
  private readonly tasks = new Map<object, { at: number; run: () => void }>();

  constructor(time = Date.parse('2026-11-20T09:00:00.000Z')) {
    this.time = time;
  }

  readonly now = (): number => this.time;
  readonly after = (ms: number, run: () => void): (() => void) => {
    const handle = {};
    this.tasks.set(handle, { at: this.time + ms, run });
    return () => {
      this.tasks.delete(handle);
    };
  };
  get waiting(): number {
    return this.tasks.size;
  }
  advance(ms: number): void {
    this.time += ms;
    for (const [handle, task] of this.tasks) {
      if (task.at > this.time) continue;
      this.tasks.delete(handle);
      task.run();
    }
  }
}

/** Runs everything that is ready: promises, and the macrotasks of the fake IndexedDB. */
export async function settled(rounds = 12): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The lock shared by all tabs; a killed tab releases it. */
export class Locks {
  private holder: object | null = null;
  private readonly queue: (() => void)[] = [];

  async hold(tab: object, isAlive: () => boolean, task: () => Promise<void>): Promise<void> {
    while (this.holder !== null) await new Promise<void>((resolve) => this.queue.push(resolve));
    if (!isAlive()) return;
    this.holder = tab;
    try {
      await task();
    } finally {
      this.release(tab);
    }
  }
  release(tab: object): void {
    if (this.holder !== tab) return;
    this.holder = null;
    for (const wake of this.queue.splice(0)) wake();
  }
}

export interface Tab {
  readonly api: ApiClient;
  readonly connectivity: Connectivity;
  readonly outbox: Outbox;
  readonly logs: string[];
  readonly orders: string[];
  /** Kills it as the system does: nothing of it runs any more, and its lock is released. */
  readonly kill: () => void;
}

/** One device: a store, a clock, a server, and tabs that open and close. */
export class World {
  readonly server = new FakeApi();
  readonly scheduler = new ManualScheduler();
  private readonly locks = new Locks();
  private readonly channels = new Map<object, () => void>();
  private readonly openStore: () => Promise<OutboxStore>;
  /** Tabs do not receive each other's messages. */
  muted = false;
  /** The user logged in, as the device knows. */
  person: string | null = null;
  /** The cart id that the device stores outside the database. */
  savedCartId: string | null = null;
  /** Finds the place of a cart with no place in the outbox: from cookies. */
  findPlace: NonNullable<OutboxPorts['findPlace']> = () => Promise.resolve(null);
  private lastKey = 0;

  private readonly makeRoom: readonly (() => Promise<void>)[];

  constructor(openStore?: () => Promise<OutboxStore>, makeRoom: readonly (() => Promise<void>)[] = []) {
    this.makeRoom = makeRoom;
    const shared = { ...memoryOutboxStore(), durable: true };
    this.openStore = openStore ?? (() => Promise.resolve(shared));
  }

  open(): Tab {
    const identity = {};
    let alive = true;
    /** In a killed tab pending promises never settle. */
    const mortal = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (!alive) return new Promise<T>(() => {});
      if ('error' in result) throw result.error;
      return result.value;
    };
    const guarded = <T>(work: () => Promise<T>): Promise<T> => (alive ? mortal(work()) : new Promise<T>(() => {}));
    const api = createApi({
      origin: '',
      fetch: (input, init) => guarded(() => this.server.fetch(input, init)),
      readCookie: () => this.server.csrfCookie,
    });
    const connectivity = createConnectivity({
      ask: () => api.call(endpoints.ping),
      scheduler: this.scheduler,
      random: () => 0.5,
    });
    const logs: string[] = [];
    const orders: string[] = [];
    const outbox = createOutbox({
      api,
      openStore: async () => {
        const store = await this.openStore();
        return {
          durable: store.durable,
          read: () => guarded(() => store.read()),
          update: (change) => guarded(() => store.update(change)),
        };
      },
      lock: (task) => this.locks.hold(identity, () => alive, task),
      scheduler: this.scheduler,
      clock: createClock(this.scheduler),
      connectivity,
      loadDrain: () => Promise.resolve(drain),
      makeRoom: this.makeRoom,
      random: () => 0.5,
      newKey: () => `key-${String((this.lastKey += 1)).padStart(8, '0')}`,
      channel: {
        post: () => {
          if (this.muted) return;
          for (const [tab, listener] of this.channels) if (tab !== identity && alive) listener();
        },
        subscribe: (listener) => {
          this.channels.set(identity, listener);
          return () => {
            this.channels.delete(identity);
          };
        },
      },
      savedCartId: {
        get: () => this.savedCartId,
        set: (id) => {
          this.savedCartId = id;
        },
      },
      person: () => this.person,
      findPlace: () => this.findPlace(),
      onOrder: (order) => orders.push(order.id),
      onLog: (message) => logs.push(message),
    });
    const stopOutbox = outbox.start();
    const stopConnectivity = connectivity.start();
    return {
      api,
      connectivity,
      outbox,
      logs,
      orders,
      kill: () => {
        alive = false;
        stopOutbox();
        stopConnectivity();
        this.locks.release(identity);
      },
    };
  }

  /** Restores the network and advances the clock until nothing is pending. */
  async heal(tab: Tab): Promise<void> {
    this.server.offline = false;
    this.server.nextFault = () => null;
    for (let round = 0; round < 60; round += 1) {
      await settled(40);
      const { ready, unsent, state } = tab.outbox.getSnapshot();
      if (ready && !unsent && !state.favourites.stale) return;
      this.scheduler.advance(61_000);
      tab.outbox.wake();
    }
    throw new Error('It does not come to rest');
  }
}

/**
 * Opens a tab with a cart that the server knows, then goes offline.
 *
 * @param dishes ids, with a quantity each
 */
export async function offlineWithCart(
  world = new World(),
  dishes: readonly (readonly [id: number, quantity: number])[] = [[1, 2]],
): Promise<{ world: World; tab: Tab }> {
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  for (const [id, quantity] of dishes) await tab.outbox.commit((state) => addLine(state, dish(id), quantity));
  await settled();
  world.server.offline = true;
  await tab.connectivity.probe();
  return { world, tab };
}

/** Returns what the screen shows: line key → quantity. */
export function shown(tab: Tab): Record<string, number> {
  return Object.fromEntries(tab.outbox.getSnapshot().lines.map((line) => [line.key, line.quantity]));
}
