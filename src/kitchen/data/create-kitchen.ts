import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ping } from '#contract/calls/menu.ts';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import { createLock } from '#client/sync/browser.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { createSignal } from '#lib/broadcast.ts';
import { browserHints, browserStorage, onHidden, onVisible } from '#lib/browser.ts';
import { createClock, systemScheduler, type Clock } from '#lib/clock.ts';
import { createConnectivity, type Connectivity } from '#lib/connectivity.ts';
import { newKey } from '#lib/ids.ts';
import { createBuildWatch, type BuildWatch } from './build-watch.ts';
import { laneOf, type Command, type NewCommand } from './commands.ts';
import { addTaps, releaseHeldTaps, UNDO_MS } from './held-taps.ts';
import { createKitchenOutbox, type KitchenOutbox } from './kitchen-outbox.ts';
import { openKitchenStore, type KitchenState } from './kitchen-state.ts';
import { createPolling, type Polling } from './polling.ts';
import { createKitchenSession, type KitchenSession } from './session.ts';

const NAME = 'kitchen-outbox';
const CLOCK_KEY = 'kitchen-clock_offset';
const PROBE_TIMEOUT = 5_000;

/** Everything that the screens of a kitchen need. */
export interface Kitchen {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly outbox: KitchenOutbox;
  readonly session: KitchenSession;
  readonly polling: Polling;
  /** The sections' query cache, kept while the page is open. */
  readonly reads: QueryClient;
  readonly build: BuildWatch;
  /** Shows a tap, of one command or several, at once, and sends it when possible; what moves an order on can be undone before. */
  readonly tap: (...commands: readonly NewCommand[]) => Promise<void>;
  /** Changes this screen's own persisted state. */
  readonly change: (change: (state: KitchenState) => Partial<KitchenState>) => Promise<void>;
  /** Calls back with each command that the server has answered, for screens other than orders. Returns an unsubscribe function. */
  readonly onDone: (listener: (command: Command) => void) => () => void;
  /** Starts polling and sending. Returns a stop function. */
  readonly start: () => () => void;
}

const clockMemory = () => {
  const storage = browserStorage();
  return {
    read: () => {
      const kept = v.safeParse(v.pipe(v.string(), v.transform(Number), v.finite()), storage?.getItem(CLOCK_KEY));
      return kept.success ? kept.output : 0;
    },
    write: (offset: number) => {
      try {
        storage?.setItem(CLOCK_KEY, String(offset));
      } catch {
        // Set again by the next response.
      }
    },
  };
};

/** Creates this browser's kitchen. `origin`: the API's; the page's own when missing. `undoMs`: how long a tap can be undone. */
export function createKitchen({
  origin = '',
  undoMs = UNDO_MS,
}: { readonly origin?: string; readonly undoMs?: number } = {}): Kitchen {
  const clock = createClock(systemScheduler, clockMemory());
  const api = createApi({
    origin,
    fetch: (...request) => fetch(...request),
    getHeaders: () => ({ [SESSION_HEADER]: '1' }),
    onServerDate: clock.sync,
    onReachable: (reachable) => connectivity.report(reachable),
    // oxlint-disable-next-line no-console -- docs/product.md §23.9: an answer outside of the contract is logged
    onContractError: (error) => console.error(error.message),
  });
  const connectivity = createConnectivity({
    ask: () => api.call(ping, { timeout: PROBE_TIMEOUT }),
    scheduler: systemScheduler,
    hints: browserHints,
  });
  // oxlint-disable-next-line no-console -- for whoever looks after the tablet
  const onLog = (message: string, error: unknown): void => console.warn(message, error);
  const onLogin = (): void => session.need();
  const done = new Set<(command: Command) => void>();
  const outbox = createKitchenOutbox({
    api,
    clock,
    scheduler: systemScheduler,
    connectivity,
    openStore: openKitchenStore,
    lock: createLock(NAME),
    channel: createSignal(NAME),
    newKey,
    onLogin,
    onDone: (command) => {
      for (const listener of done) listener(command);
    },
    onLog,
  });
  const session = createKitchenSession(api, outbox, () => void polling.poll());
  const polling = createPolling({ api, outbox, clock, scheduler: systemScheduler, connectivity, onLogin, onLog });
  return {
    api,
    clock,
    connectivity,
    outbox,
    session,
    polling,
    reads: new QueryClient(),
    build: createBuildWatch(),
    tap: (...commands) => {
      const at = clock.now().getTime();
      const stamped = commands.map((command) => ({
        ...command,
        ...{ id: newKey(), key: newKey(), at, lane: laneOf(command), held_until: null },
      }));
      return outbox.commit((state) => addTaps(state, stamped, undoMs));
    },
    change: (change) => outbox.commit((state) => ({ ...state, ...change(state) })),
    onDone: (listener) => {
      done.add(listener);
      return () => done.delete(listener);
    },
    start: () => {
      const stops = [
        outbox.start(() => void polling.poll()),
        releaseHeldTaps({ outbox, clock, scheduler: systemScheduler, undoMs, onLeave: onHidden, onLog }),
        connectivity.start(),
        polling.start(),
        onVisible(() => void polling.poll()),
      ];
      session.look().catch(() => undefined);
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
