import { runEngine } from '#client/sync/engine.ts';
import type { SyncPorts } from '#client/sync/ports.ts';
import { createSyncedState, type SyncedState, type SyncStatus } from '#client/sync/synced-state.ts';
import { EMPTY_STATE, KitchenState } from './kitchen-state.ts';
import { commandsSending, type KitchenPorts } from './send-commands.ts';

export interface KitchenSnapshot extends SyncStatus {
  readonly state: KitchenState;
}
export type KitchenOutbox = SyncedState<KitchenState, KitchenSnapshot>;

/** What the kitchen's outbox needs from the page. */
export interface KitchenOutboxPorts extends SyncPorts<KitchenState>, KitchenPorts {}

/** Creates the customers' outbox engine with the kitchen's own commands and database. */
export function createKitchenOutbox(ports: KitchenOutboxPorts): KitchenOutbox {
  return createSyncedState<KitchenState, KitchenSnapshot>(
    {
      empty: EMPTY_STATE,
      schema: KitchenState,
      toSnapshot: (state, status) => ({ ...status, state }),
      hasUnsent: ({ commands }) => commands.length > 0,
      loadPass: () =>
        Promise.resolve((store, onState) =>
          // The cookie identifies the caller.
          runEngine([commandsSending], ports, { store, onState, readPerson: () => Promise.resolve(null) }),
        ),
    },
    ports,
  );
}
