import { OUTBOX_SYNC } from '#client/sync/names.ts';
import { drainFromWorker } from '#client/worker.ts';
import { worker } from './scope.ts';

/** Background Sync (Chromium): missing from the worker types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const isSync = (event: Event): event is SyncEvent => event instanceof ExtendableEvent && 'tag' in event;

/**
 * Sends the outbox when the browser reports that the network is back, even with every tab closed. A rejected promise makes
 * the browser retry later (docs/guides/offline-and-sync.md).
 */
export function registerBackgroundSync(): void {
  worker.addEventListener('sync', (event: Event) => {
    if (isSync(event) && event.tag === OUTBOX_SYNC) event.waitUntil(drainFromWorker());
  });
}
