import { createSharedStream, type LiveMessage } from '#client/ordering/orders/live/shared-stream.ts';
import type { Locks } from '#client/ordering/orders/live/lead.ts';

/** Runs everything that needs no time to pass. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface LockRequest {
  readonly tab: Tab;
  readonly grant: () => void;
  readonly reject: (error: unknown) => void;
}

/** One lock shared by all tabs, like `navigator.locks`: first come, first served; acquired on demand; released when its tab dies. */
class LockLine {
  private held: LockRequest | null = null;
  private line: LockRequest[] = [];

  locksOf(tab: Tab): Locks {
    const request = (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const own: LockRequest = {
          tab,
          reject,
          grant: () => {
            this.held = own;
            const hold = async (): Promise<unknown> => {
              await Promise.resolve();
              return callback(null);
            };
            hold()
              .then(resolve, reject)
              .finally(() => {
                if (this.held === own) this.free();
              });
          },
        };
        if (options.steal === true) {
          this.held?.reject(new DOMException('taken', 'AbortError'));
          own.grant();
          return;
        }
        options.signal?.addEventListener('abort', () => {
          this.line = this.line.filter((one) => one !== own);
          reject(new DOMException('left', 'AbortError'));
        });
        this.line.push(own);
        if (this.held === null) this.free();
      });
    return { request } as Locks;
  }

  forget(tab: Tab): void {
    this.line = this.line.filter((one) => one.tab !== tab);
    if (this.held?.tab === tab) this.free();
  }

  private free(): void {
    this.held = null;
    this.line.shift()?.grant();
  }
}

/** A device with several tabs of the storefront; the test controls its clock and the server's orders. */
export class Device {
  now = 0;
  readonly tabs: Tab[] = [];
  readonly lock = new LockLine();
  /** How often each order has changed. */
  readonly versions = new Map<string, number>();
  /** Without Web Locks, as on plain http. */
  hasLocks = true;
  /** Whether the server is reachable. */
  isThere = true;

  open(name: string, ids: readonly string[]): Tab {
    const tab = new Tab(this, name, ids);
    this.tabs.push(tab);
    tab.stream.check();
    return tab;
  }

  /** The server's open streams, by the tabs that read them. */
  get streams(): string[] {
    return this.tabs.filter(({ serves }) => serves !== null).map(({ name }) => name);
  }

  change(id: string): void {
    this.versions.set(id, (this.versions.get(id) ?? 0) + 1);
    for (const tab of this.tabs) if (tab.serves?.has(id) === true) tab.notifyOfOrder(id);
  }

  async settle(): Promise<void> {
    await settle();
  }

  /** Advances the clock, one timer after the other. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settle();
    for (;;) {
      const next = this.tabs
        .filter(({ isFrozen }) => !isFrozen)
        .flatMap(({ timers }) => [...timers])
        .filter(({ at }) => at <= end)
        .toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.now = Math.max(this.now, next.at);
      next.run();
      await settle();
    }
    this.now = end;
    // The server's heartbeat.
    for (const tab of this.tabs) if (tab.serves !== null) tab.receive(':\n\n');
    await settle();
  }
}

/** One tab: what it has received, and what a person or the browser does to it. */
export class Tab {
  readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();
  readonly stream: ReturnType<typeof createSharedStream>;
  isVisible = true;
  isFrozen = false;
  isAlive = true;
  /** The orders it watches; null: none. */
  wanted: readonly string[] | null;
  /** The orders that the server sends it events for, while it has a stream. */
  serves: ReadonlySet<string> | null = null;
  /** Whether it believes that it receives changes. */
  isOpen = false;
  /** Every version of each order that it has received, in order. */
  readonly heard = new Map<string, number[]>();
  private readonly later: (() => void)[] = [];
  private listener: ((message: LiveMessage) => void) | null = null;
  private send: ((text: string) => void) | null = null;

  readonly device: Device;
  readonly name: string;

  constructor(device: Device, name: string, ids: readonly string[]) {
    this.device = device;
    this.name = name;
    this.wanted = ids;
    this.stream = createSharedStream({
      tab: name,
      locks: device.hasLocks ? device.lock.locksOf(this) : null,
      channel: {
        post: (message) => this.post(message),
        subscribe: (listener) => {
          this.listener = listener;
          return () => {
            this.listener = null;
          };
        },
      },
      open: (watched, _lastEventId, signal) => this.openStream(watched, signal),
      wanted: () => (this.wanted === null ? null : { ids: this.wanted, person: null }),
      onEvent: ({ name: kind, data }) => {
        if (kind !== 'order') return;
        const { id, version } = JSON.parse(data) as { id: string; version: number };
        this.heard.set(id, [...(this.heard.get(id) ?? []), version]);
      },
      onOpen: () => {
        this.isOpen = true;
      },
      onClosed: () => {
        this.isOpen = false;
      },
      onHeard: () => undefined,
      isVisible: () => this.isVisible,
      isReachable: () => device.isThere,
      scheduler: {
        after: (ms, run) => {
          const timer = { at: device.now + ms, run: () => (this.timers.delete(timer) ? run() : undefined) };
          this.timers.add(timer);
          return () => this.timers.delete(timer);
        },
      },
      random: () => 0,
    });
  }

  look(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (isVisible) this.freeze(false);
    this.stream.onVisibility();
  }

  /** Freezes it as a phone does with a hidden tab: nothing runs, and incoming messages wait. */
  freeze(isFrozen: boolean): void {
    this.isFrozen = isFrozen;
    if (!isFrozen) for (const task of this.later.splice(0)) task();
  }

  want(ids: readonly string[] | null): void {
    this.wanted = ids;
    this.stream.check();
  }

  /** Closed by the user. */
  close(): void {
    this.stream.leave();
    this.end();
  }

  /** Killed by the browser: it sends nothing any more. */
  kill(): void {
    this.end();
  }

  receive(text: string): void {
    this.whenAwake(() => this.send?.(text));
  }

  notifyOfOrder(id: string): void {
    const version = this.device.versions.get(id) ?? 0;
    this.receive(`event: order\nid: ${version}\ndata: ${JSON.stringify({ id, version })}\n\n`);
  }

  private end(): void {
    this.isAlive = false;
    this.listener = null;
    this.serves = null;
    this.timers.clear();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
    this.device.lock.forget(this);
  }

  private whenAwake(task: () => void): void {
    if (this.isFrozen) this.later.push(task);
    else task();
  }

  private post(message: LiveMessage): void {
    for (const other of this.device.tabs) {
      if (other === this) continue;
      setImmediate(() => other.whenAwake(() => other.listener?.(message)));
    }
  }

  private openStream(ids: readonly string[], signal: AbortSignal): Promise<Response> {
    if (!this.device.isThere) return Promise.reject(new TypeError('no network'));
    this.serves = new Set(ids);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const own = (text: string): void => controller.enqueue(new TextEncoder().encode(text));
        this.send = own;
        signal.addEventListener('abort', () => {
          controller.error(new Error('aborted'));
          if (this.send !== own) return;
          this.send = null;
          this.serves = null;
        });
      },
    });
    this.receive(`event: watching\ndata: ${JSON.stringify({ ids })}\n\n`);
    for (const id of ids) this.notifyOfOrder(id);
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  }
}
