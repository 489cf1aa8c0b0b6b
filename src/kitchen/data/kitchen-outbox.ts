import { runEngine } from '#client/sync/engine.ts';
import { createSyncedState, type SyncedState, type SyncStatus } from '#client/sync/synced-state.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import { newKey } from '#lib/ids.ts';
import type { Command } from './commands.ts';
import { EMPTY_STATE, KitchenState, type KitchenStore } from './kitchen-state.ts';
import { commandsSending } from './send-commands.ts';

export interface KitchenSnapshot extends SyncStatus {
  readonly state: KitchenState;
}
export type KitchenOutbox = SyncedState<KitchenState, KitchenSnapshot>;

/** Creates the customers' outbox engine with the kitchen's own commands and database. */
export function createKitchenOutbox(options: {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly openStore: () => Promise<KitchenStore>;
  readonly lock: (task: () => Promise<void>) => Promise<void>;
  readonly channel: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
  /** The session has ended: nothing is lost, but someone has to log in. */
  readonly onLogin: () => void;
  readonly onDone: (command: Command) => void;
  readonly onLog: (message: string, error: unknown) => void;
}): KitchenOutbox {
  const { api, clock, connectivity, onLog, onLogin, onDone } = options;
  return createSyncedState<KitchenState, KitchenSnapshot>({
    ...options,
    empty: EMPTY_STATE,
    schema: KitchenState,
    toSnapshot: (state, status) => ({ ...status, state }),
    hasUnsent: ({ commands }) => commands.length > 0,
    random: Math.random,
    makeRoom: [],
    // A kitchen's tablet stays open: no wake-up is needed.
    onWaiting: () => undefined,
    onStored: () => undefined,
    loadPass: () =>
      Promise.resolve((store, onState) =>
        runEngine([commandsSending], {
          api,
          store,
          now: () => clock.now().getTime(),
          newKey,
          probe: connectivity.probe,
          // The cookie identifies the caller.
          readPerson: () => Promise.resolve(null),
          onState,
          onLogin,
          onLog,
          ports: { onDone },
        }),
      ),
  });
}
