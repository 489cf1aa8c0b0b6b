import type { ApiClient } from '#lib/api/client.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import type { Store } from './store.ts';

/** What sending needs from the page or the worker. */
export interface SendingPorts {
  readonly api: ApiClient;
  /** Its time is the best estimate of server time. */
  readonly clock: Pick<Clock, 'now'>;
  readonly newKey: () => string;
  /** Whether the API responds at all: checked after a call without a response. */
  readonly connectivity: Pick<Connectivity, 'probe'>;
  /** The API requires a login to continue. */
  readonly onLogin?: () => void;
  readonly onLog: (message: string, error: unknown) => void;
}

/** What a synced state needs from the page: one object, which reaches every part of it as it is. */
export interface SyncPorts<State> extends SendingPorts {
  readonly openStore: () => Promise<Store<State>>;
  /** Holds a lock over all tabs and the worker while `task` runs: one drainer. */
  readonly lock: (task: () => Promise<void>) => Promise<void>;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly random?: () => number;
  /**
   * Frees space when the database is full, one kind of data each, most valuable last (docs/product.md §9.25: images, then queries,
   * never the outbox). All are tried, in order, before falling back to memory.
   */
  readonly makeRoom?: readonly (() => Promise<void>)[];
  /** Something is pending and cannot be sent now: requests a later wake-up (Background Sync). */
  readonly onWaiting?: () => void;
  /** Notifies the other tabs of a change, and receives their notifications. */
  readonly channel?: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
}
