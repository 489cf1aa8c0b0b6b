import type { Shape } from '../sync/shape.ts';
import { memoryStore, openStore, type Store } from '../sync/store.ts';
import { EMPTY_STATE, OutboxState, READABLE_FROM, STATE_VERSION } from './mutations.ts';

export type OutboxStore = Store<OutboxState>;

export const OUTBOX_SHAPE: Shape<OutboxState> = {
  schema: OutboxState,
  empty: EMPTY_STATE,
  version: STATE_VERSION,
  readableFrom: READABLE_FROM,
  migrate: () => import('./migrate.ts').then(({ migrate }) => migrate),
  mend: () => import('./mend-outbox.ts').then(({ mendOutbox }) => mendOutbox),
};

/** Opens the outbox's own database. @throws as `openStore` does */
export function openOutboxStore(name = 'storefront-outbox'): Promise<OutboxStore> {
  return openStore(OUTBOX_SHAPE, name, 'outbox');
}

/** An outbox that lasts as long as the page. */
export function memoryOutboxStore(initial: OutboxState = EMPTY_STATE): OutboxStore {
  return memoryStore(initial);
}
